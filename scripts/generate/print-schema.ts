import { mkdirSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { toSnakeCaseSchema } from '../../rest/snake-case-schema.ts';
import { schema } from '../../src/schema/schema.ts';

/** Writes the schema, and its snake_case form for the types of the REST operations. */
const print = (path: URL, text: string) => writeFileSync(path, `${text}\n`);
const root = new URL('../../', import.meta.url);

mkdirSync(new URL('rest/generated/', root), { recursive: true });
print(new URL('schema.graphql', root), printSchema(schema));
print(
  new URL('rest/generated/schema.graphql', root),
  printSchema(lexicographicSortSchema(toSnakeCaseSchema(schema))),
);
