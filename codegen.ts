import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';

/** The types of scalars in JSON; those that are not named are text. */
const scalars = {
  Answers: 'Record<string, unknown>',
  ConditionInput: 'Record<string, unknown>',
  DateTime: 'string',
  EventPayload: 'unknown',
  FormApproval: 'unknown',
  FormDefinition: 'unknown',
  FormSchema: 'unknown',
  JSONSchema: 'Record<string, unknown>',
  Milliseconds: 'number',
  StoredCondition: 'Record<string, unknown>',
};

/** The scalars that only the GraphQL API has. */
const graphqlScalars = {
  ...scalars,
  CaptchaChallenge: 'unknown',
  JSON: 'unknown',
  ShareValue: 'string | number | boolean',
  Upload: 'unknown',
};

/** Scalars that the console types as the service does. */
const definitionScalars = {
  ConditionInput: '../../../packages/definition/conditions/condition-model.ts#Condition',
  StoredCondition: '../../../packages/definition/conditions/condition-model.ts#Condition',
  FormDefinition: {
    input: 'unknown', // the service checks it
    output: '../../../packages/definition/definition-model.ts#Definition',
  },
};

/** The operations of the console: `forms.graphql` of any folder becomes `generated/forms.ts`. */
const consoleOperations = readdirSync('web/console/src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.graphql'))
  .map((path) => ({
    file: `web/console/generated/${basename(path, '.graphql')}.ts`,
    output: {
      schema: 'schema.graphql',
      documents: join('web/console/src', path),
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        documentMode: 'string',
        defaultScalarType: 'string',
        scalars: { ...graphqlScalars, ...definitionScalars },
      },
    },
  }));

/**
 * Code for the REST operations, typed against the snake_case schema, for the operations of the console, and the types of the
 * schema for users of the client.
 */
export const typedOperations = (snakeCaseSchema: string): CodegenConfig => ({
  generates: {
    'rest/generated/operations.ts': {
      schema: snakeCaseSchema,
      documents: 'rest/operations/*.graphql',
      plugins: ['typescript-operations', 'typed-document-node'],
      config: { useTypeImports: true, enumsAsTypes: true, scalars },
    },
    'packages/client/generated/graphql.ts': {
      schema: 'schema.graphql',
      plugins: ['typescript'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        avoidOptionals: { field: true },
        defaultScalarType: 'string',
        scalars: graphqlScalars,
      },
    },
    ...Object.fromEntries(consoleOperations.map(({ file, output }) => [file, output])),
  },
});
