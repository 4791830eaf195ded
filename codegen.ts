import type { CodegenConfig } from '@graphql-codegen/cli';

/** The types of scalars in JSON; those that are not named are text. */
const scalars = {
  Answers: 'Record<string, unknown>',
  AuditAction: 'string',
  ConditionInput: 'Record<string, unknown>',
  DateTime: 'string',
  EventPayload: 'unknown',
  EventType: 'string',
  FormApproval: 'unknown',
  FormDefinition: 'unknown',
  FormSchema: 'unknown',
  Milliseconds: 'number',
};

/**
 * Types the REST operations against the snake_case schema, and the schema for users of the client.
 * Run by `npm run generate`.
 */
const config: CodegenConfig = {
  generates: {
    'rest/generated/operations.ts': {
      schema: 'rest/generated/schema.graphql',
      documents: 'rest/operations/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node'],
      config: { useTypeImports: true, enumsAsTypes: true, scalars },
    },
    'client/generated/graphql.ts': {
      schema: 'schema.graphql',
      plugins: ['typescript'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        avoidOptionals: { field: true },
        defaultScalarType: 'string',
        scalars: {
          ...scalars,
          CaptchaChallenge: 'unknown',
          JSON: 'unknown',
          ShareValue: 'string | number | boolean',
          Upload: 'unknown',
        },
      },
    },
  },
};

export default config;
