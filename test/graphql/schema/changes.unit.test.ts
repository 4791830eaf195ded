import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type BreakingChange,
  BreakingChangeType,
  buildSchema,
  findBreakingChanges,
  type GraphQLArgument,
  type GraphQLSchema,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { hasPreviousRelease, previousCommit } from '../../upgrade/previous-release.ts';

// What may change in the GraphQL schema (docs/guides/versions.md): what is removed was deprecated before, with a
// reason and two dates, or is in the table of the changelog.

const root = fileURLToPath(new URL('../../../', import.meta.url));
const current = buildSchema(readFileSync(`${root}/schema.graphql`, 'utf8'));
const changelog = readFileSync(`${root}/CHANGELOG.md`, 'utf8');
const [, section = ''] = changelog.split('### The GraphQL schema changed');
const [, ...rows] = (section.split('\n#')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('| --'));

const isRemoval = ({ type }: BreakingChange) =>
  type !== BreakingChangeType.REQUIRED_ARG_ADDED &&
  type !== BreakingChangeType.REQUIRED_INPUT_FIELD_ADDED;

/** The words of a change that name parts of the schema, from the general to the specific. */
const namesIn = ({ description }: BreakingChange): string[] => {
  const [what = ''] = description.split(/ (?:was removed|changed|has changed)/);
  return what.split(/\W+|\barg\b/).filter((word) => word !== '' && word !== 'arg');
};

const roots = ['Query', 'Mutation', 'Subscription'];

/** Whether the names of a change are in one row of the table, as code; fields of root types are unique. */
const isInTable = (change: BreakingChange): boolean => {
  const names = namesIn(change).filter((name) => !roots.includes(name));
  return rows.some((row) => names.every((name) => new RegExp(`\\b${name}\\b`).test(row)));
};

const reasonPattern =
  /^Use .*\. Deprecated since (\d{4}-\d\d-\d\d), works at least until (\d{4}-\d\d-\d\d)\.$/;
const sixMonths = 181 * 86_400_000;

/** The deprecation reasons of a schema, by the coordinate of the deprecated part. */
function deprecationsOf(schema: GraphQLSchema): ReadonlyMap<string, string> {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const entries = types.flatMap((type) => {
    const fields = 'getFields' in type ? Object.values(type.getFields()) : [];
    const values = 'getValues' in type ? type.getValues() : [];
    const args = fields.flatMap((field) =>
      'args' in field
        ? field.args.map((one: GraphQLArgument) => ({ ...one, name: `${field.name}.${one.name}` }))
        : [],
    );
    return [...fields, ...values, ...args].map(
      ({ name, deprecationReason }) => [`${type}.${name}`, deprecationReason] as const,
    );
  });
  return new Map(entries.flatMap(([at, reason]) => (reason ? [[at, reason] as const] : [])));
}

/** Removals and changes of types that were not announced. */
function unannounced(before: GraphQLSchema, after: GraphQLSchema): string[] {
  const deprecated = deprecationsOf(before);
  return findBreakingChanges(before, after)
    .filter(isRemoval)
    .filter((change) => !deprecated.has(namesIn(change).join('.')) && !isInTable(change))
    .map(({ description }) => description);
}

/** Deprecations without a replacement, or without a period of six months. */
const unclear = (schema: GraphQLSchema): string[] =>
  [...deprecationsOf(schema)].flatMap(([at, reason]) => {
    const [, since = '', until = ''] = reasonPattern.exec(reason) ?? [];
    return Date.parse(until) - Date.parse(since) >= sixMonths ? [] : [at];
  });

describe('the rules of the versioning guide', () => {
  const before = buildSchema(`
    type Query { guests(seats: Int, rows: Int): Int, visitors: Int, hosts: Int @deprecated(reason: "Use guests.") }
    enum Meal { LUNCH TEA }
  `);

  it('refuse the removal of a field, an argument and a value that were not deprecated', () => {
    const after = buildSchema(
      'type Query { guests(rows: Int): Int, hosts: Int } enum Meal { LUNCH }',
    );
    expect(unannounced(before, after)).toEqual([
      'Query.visitors was removed.',
      'Query.guests arg seats was removed.',
      'TEA was removed from enum type Meal.',
    ]);
  });

  it('permit the removal of a field that was deprecated, and additions', () => {
    const after = buildSchema(
      'type Query { guests(seats: Int, rows: Int): Int, visitors: Int, more: Int } enum Meal { LUNCH TEA }',
    );
    expect(unannounced(before, after)).toEqual([]);
  });

  it('refuse a deprecation without dates, and with less than six months', () => {
    const reason = (until: string) =>
      `Use \`guests\`. Deprecated since 2027-01-01, works at least until ${until}.`;
    const schema = buildSchema(`type Query {
      guests: Int
      a: Int @deprecated(reason: "Use guests.")
      b: Int @deprecated(reason: "${reason('2027-03-01')}")
      c: Int @deprecated(reason: "${reason('2027-07-01')}")
    }`);
    expect(unclear(schema)).toEqual(['Query.a', 'Query.b']);
  });
});

describe('schema.graphql', () => {
  it('has a reason with two dates for each deprecation', () => {
    expect(unclear(current)).toEqual([]);
  });

  it.runIf(hasPreviousRelease())(
    'contains everything of the previous release that was not deprecated, or the changelog names it',
    () => {
      const show = ['show', `${previousCommit}:schema.graphql`];
      const text = execFileSync('git', show, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 24 });
      expect(unannounced(buildSchema(text), current)).toEqual([]);
    },
  );
});
