import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import plugin from '@graphql-eslint/eslint-plugin';
import { ESLint, type Linter } from 'eslint';
import { runner } from 'graphql-schema-linter';
import { describe, expect, it } from 'vitest';

// What the linters of others find in the schema: graphql-eslint with its presets, and graphql-schema-linter.

const schema = fileURLToPath(new URL('../../../schema.graphql', import.meta.url));
const text = readFileSync(schema, 'utf8');

/** The Relay specification allows lists without pages, such as the sections of a form; this option does not. */
const listsOfOtherObjects: Linter.RulesRecord = {
  '@graphql-eslint/relay-edge-types': ['error', { listTypeCanWrapOnlyEdgeType: false }],
};

const presets = {
  relay: { ...plugin.configs['flat/schema-relay'].rules, ...listsOfOtherObjects },
  all: plugin.configs['flat/schema-all'].rules,
};

/** Findings of a preset in a schema: rule, line and message. */
async function lint(preset: keyof typeof presets, sdl: string): Promise<readonly string[]> {
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: {
      files: ['**/*.graphql'],
      languageOptions: {
        parser: plugin.parser,
        parserOptions: { graphQLConfig: { schema: sdl } },
      },
      plugins: { '@graphql-eslint': Object(plugin) }, // its types are of another major version of ESLint
      rules: Object(presets[preset]),
    },
  });
  const [result] = await eslint.lintText(sdl, { filePath: schema });
  return (result?.messages ?? []).map(({ ruleId, line, message }) =>
    `${ruleId?.replace('@graphql-eslint/', '')} line ${line}: ${message}`.replaceAll('\n', ' '),
  );
}

const rulesOf = (findings: readonly string[]) => findings.map((line) => line.split(' ')[0]);

/** Findings of the preset `all` that are accepted, and why. */
const exceptions: Readonly<Record<string, { readonly finding: RegExp; readonly reason: string }>> =
  {
    'strict-id-in-types': {
      finding: /must have exactly one non-nullable unique identifier/,
      reason: 'Only nodes have an id: caches store other objects within their parent.',
    },
    alphabetize: {
      finding: /should be before/,
      reason: 'printSchema sorts by character; the rule has `id` first, and the times last.',
    },
    'no-root-type': {
      finding: /Root type `(Mutation|Subscription)` is forbidden/,
      reason: 'The service has both.',
    },
    'input-name': {
      finding: /should be named "input"/,
      reason:
        'An argument of its own is what REST has in the path, the query string and the headers.',
    },
    'no-typename-prefix': {
      finding: /Field "workspaceId" .* "Workspace"/,
      reason: 'A workspace is not a node, so that its identifier is not `id`.',
    },
  };

describe('the preset for Relay of graphql-eslint', () => {
  it('reports a schema that violates its rules', async () => {
    const faulty = text
      .replace('hasNextPage: Boolean!', 'hasNextPage: String!')
      .replace(/(type FormEdge \{[^}]*)cursor: String!/, '$1cursor: [Int!]!');
    expect(rulesOf(await lint('relay', faulty))).toEqual(
      expect.arrayContaining(['relay-page-info', 'relay-edge-types']),
    );
  });

  it('accepts the schema, except edges of rows, which have no id', async () => {
    const [rows, ...others] = await lint('relay', text);
    expect(rows).toMatch(/^relay-edge-types .* `node` must implement `Node` interface\.$/);
    const [, line = ''] = /line (\d+)/.exec(rows ?? '') ?? [];
    const before = text.split('\n').slice(0, Number(line)).join('\n');
    expect(before.lastIndexOf('type DatasetRowEdge')).toBe(before.lastIndexOf('\ntype ') + 1);
    expect(others).toEqual([]);
  });
});

describe('all rules of graphql-eslint', () => {
  it('report a mutation that returns a scalar, and one without the queries', async () => {
    const faulty = text
      .replace('): DeleteFormPayload', '): ID')
      .replace(/(type UpdateFormPayload \{[^}]*)query: Query!/, '$1again: Boolean!');
    expect(rulesOf(await lint('all', faulty))).toEqual(
      expect.arrayContaining([
        'no-scalar-result-type-on-mutation',
        'require-field-of-type-query-in-mutation-result',
      ]),
    );
  });

  it('accept the schema, with a few exceptions, each of which applies', async () => {
    const findings = await lint('all', text);
    const isAccepted = (line: string) =>
      exceptions[line.split(' ')[0] ?? '']?.finding.test(line) ?? false;
    expect(findings.filter((line) => !isAccepted(line))).toEqual([]);
    expect(new Set(rulesOf(findings))).toEqual(new Set(Object.keys(exceptions)));
  });
});

describe('graphql-schema-linter', () => {
  /** The exit status, and what it prints. */
  async function check(sdl: string) {
    const [output, input] = [new PassThrough(), new PassThrough()];
    input.end(sdl);
    const arguments_ = ['node', 'graphql-schema-linter', '--stdin', '--format', 'json'];
    const status = await runner.run(output, input, output, arguments_);
    return { status, text: String(output.read()) };
  }

  it('reports a field without a description', async () => {
    const { status, text: found } = await check(
      text.replace('"""Name, unique', '# """Name, unique'),
    );
    expect(status).toBe(1);
    expect(found).toContain('fields-have-descriptions');
  });

  it('accepts the schema with its default rules', async () => {
    const { status, text: found } = await check(text);
    expect([status, JSON.parse(found).errors]).toEqual([0, []]);
  });
});
