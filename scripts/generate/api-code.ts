import { writeFileSync } from 'node:fs';
import { generate } from '@graphql-codegen/cli';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { typedOperations } from '../../codegen.ts';
import { toSnakeCaseSchema } from '../../rest/snake-case-schema.ts';
import { schema } from '../../src/schema/schema.ts';

// Writes schema.graphql, and the code that is generated from it: the operations of REST and of the console, and the types of
// both APIs for their clients.

writeFileSync(new URL('../../schema.graphql', import.meta.url), `${printSchema(schema)}\n`);
const snakeCase = printSchema(lexicographicSortSchema(toSnakeCaseSchema(schema)));
await generate({ ...typedOperations(snakeCase), silent: true });
// The OpenAPI document is built from the operations of REST.
await import('./api-types.ts');
