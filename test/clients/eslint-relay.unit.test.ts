import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import plugin from '@graphql-eslint/eslint-plugin';
import { ESLint, type Linter } from 'eslint';
import { describe, expect, it } from 'vitest';

// The rules of `@graphql-eslint` for schemas that Relay clients can use.

const schema = fileURLToPath(new URL('../../schema.graphql', import.meta.url));
const text = readFileSync(schema, 'utf8');

/** The Relay specification allows lists without pages, such as the sections of a form; this option does not. */
const listsOfOtherObjects: Linter.RulesRecord = {
  '@graphql-eslint/relay-edge-types': ['error', { listTypeCanWrapOnlyEdgeType: false }],
};

/** Findings of the Relay preset in a schema: rule, line and message. */
async function lint(sdl: string): Promise<readonly string[]> {
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: {
      files: ['**/*.graphql'],
      languageOptions: {
        parser: plugin.parser,
        parserOptions: { graphQLConfig: { schema: sdl } },
      },
      plugins: { '@graphql-eslint': Object(plugin) }, // its types are of another major version of ESLint
      rules: { ...plugin.configs['flat/schema-relay'].rules, ...listsOfOtherObjects },
    },
  });
  const [result] = await eslint.lintText(sdl, { filePath: schema });
  return (result?.messages ?? []).map(
    ({ ruleId, line, message }) => `${ruleId} line ${line}: ${message}`,
  );
}

describe('the Relay preset of graphql-eslint', () => {
  it('the Relay preset of graphql-eslint accepts the schema', async () => {
    expect(await lint(text)).toEqual([]);
  });

  it('the Relay preset of graphql-eslint reports a schema that violates its rules', async () => {
    const faulty = text
      .replace('hasNextPage: Boolean!', 'hasNextPage: String!')
      .replace(/(type FormEdge \{[^}]*)cursor: String!/, '$1cursor: [Int!]!');
    const found = (await lint(faulty)).map((line) => line.split(' ')[0]);
    expect(found).toEqual(
      expect.arrayContaining([
        '@graphql-eslint/relay-page-info',
        '@graphql-eslint/relay-edge-types',
      ]),
    );
  });
});
