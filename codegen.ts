import type { CodegenConfig } from '@graphql-codegen/cli';

/** Types the REST operations against the schema in REST's words. Run by `npm run generate`. */
const config: CodegenConfig = {
  schema: 'rest/generated/schema.graphql',
  documents: 'rest/operations/*.graphql',
  generates: {
    'rest/generated/operations.ts': {
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        scalars: {
          Answers: 'Record<string, unknown>',
          AuditCursor: 'string',
          DateTime: 'string',
          EventPayload: 'unknown',
          EventType: 'string',
          FormApproval: 'unknown',
          FormDefinition: 'unknown',
          DeliveryCursor: 'string',
          FormSchema: 'unknown',
          Milliseconds: 'number',
          PageSize: 'number',
          ResponseCursor: 'string',
        },
      },
    },
  },
};

export default config;
