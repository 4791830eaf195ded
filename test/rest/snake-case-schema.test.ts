import SchemaBuilder from '@pothos/core';
import PrismaPlugin, { queryFromInfo } from '@pothos/plugin-prisma';
import fc from 'fast-check';
import {
  buildSchema,
  coerceInputValue,
  isInputType,
  parse,
  parseType,
  typeFromAST,
  validate,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatPath, type Path, Problem, validationFailed } from '../../packages/common/problem.ts';
import type { PrismaClient, Response } from '../../prisma/generated/client/client.ts';
import { FormStatus, ResponseSource } from '../../prisma/generated/client/enums.ts';
import type PrismaTypes from '../../prisma/generated/pothos.ts';
import { getDatamodel } from '../../prisma/generated/pothos.ts';
import { coerceVariable, compileOperation, toRestPath } from '../../rest/compile-operation.ts';
import { restPresentation } from '../../rest/serialize-output.ts';
import { snakeCase, toCoreOperation, toSnakeCaseSchema } from '../../rest/snake-case-schema.ts';
import { planOperation, planVariables } from '../../src/graphql/executor/executor.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/observability/log.ts';

import { createDatabase, type TestDatabase } from '../support/database/test-database.ts';

/** A small schema over the stored models that covers all cases of naming. */
const builder = new SchemaBuilder<{
  Context: { prisma: PrismaClient };
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  Scalars: { ID: { Input: string; Output: string } };
}>({
  plugins: [PrismaPlugin],
  defaultFieldNullability: false,
  prisma: { client: ({ prisma }) => prisma, dmmf: getDatamodel(), onUnusedQuery: null },
});

builder.enumType(FormStatus, { name: 'FormStatus' });
builder.enumType(ResponseSource, { name: 'ResponseSource' });
const Stage = builder.enumType('Stage', { values: ['NOT_STARTED', 'UNDER_WAY'] });
const stages: ('NOT_STARTED' | 'UNDER_WAY' | null)[] = ['NOT_STARTED', null, 'UNDER_WAY'];

const ResponseRow = builder.prismaObject('Response', {
  fields: (t) => ({
    id: t.exposeID('id'),
    formVersion: t.exposeInt('formVersion'),
    source: t.expose('source', { type: ResponseSource }),
    durationMs: t.exposeInt('durationMs', { nullable: true, extensions: { omitNull: true } }),
  }),
});

builder.prismaObject('FormVersion', {
  fields: (t) => ({
    version: t.exposeInt('version'),
    responseCount: t.relationCount('responses', {
      args: { onlySource: t.arg({ type: ResponseSource }) },
      where: ({ onlySource }) => (onlySource ? { source: onlySource } : {}),
    }),
  }),
});

interface Page {
  readonly rows: Response[];
  readonly hasMore: boolean;
}

const PageInfo = builder.objectRef<Page>('PageInfo').implement({
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasMore'),
    endCursor: t.string({
      nullable: true,
      extensions: { omitNull: true },
      resolve: ({ rows }) => rows.at(-1)?.id,
    }),
  }),
});

const ResponseConnection = builder.objectRef<Page>('ResponseConnection').implement({
  fields: (t) => ({
    nodes: t.field({ type: [ResponseRow], resolve: ({ rows }) => rows }),
    pageInfo: t.field({ type: PageInfo, resolve: (page) => page }),
  }),
});

const ResponseFilter = builder.inputType('ResponseFilter', {
  fields: (t) => ({
    formVersion: t.int({ required: true }),
    onlySources: t.field({ type: [ResponseSource] }),
    pageSize: t.int({ required: true, defaultValue: 10 }),
  }),
});

const FormRow = builder.prismaObject('Form', {
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    status: t.expose('status', { type: FormStatus }),
    description: t.exposeString('description', {
      nullable: true,
      extensions: { omitNull: true },
    }),
    publishedVersion: t.exposeInt('publishedVersion', { nullable: true }),
    stages: t.field({
      type: [Stage],
      nullable: { list: false, items: true },
      resolve: () => stages,
    }),
    published: t.relation('published', { nullable: true }),
    formVersions: t.relation('versions', {
      args: { newerThan: t.arg.int({ required: true }) },
      query: ({ newerThan }) => ({
        where: { version: { gt: newerThan } },
        orderBy: { version: 'asc' },
      }),
    }),
    responseCount: t.relationCount('responses', {
      args: { formVersion: t.arg.int({ required: true }) },
      where: ({ formVersion }) => ({ formVersion }),
    }),
    responsesOf: t.field({
      type: ResponseConnection,
      args: {
        formVersion: t.arg.int({ required: true }),
        pageSize: t.arg.int({ required: true }),
      },
      select: { id: true },
      resolve: async ({ id }, { formVersion, pageSize }, { prisma }, info) => {
        const query: object = queryFromInfo({ context: { prisma }, info, path: ['nodes'] });
        const found = await prisma.response.findMany({
          ...query,
          where: { formId: id, formVersion },
          orderBy: { id: 'desc' },
          take: pageSize + 1,
        });
        return { rows: found.slice(0, pageSize), hasMore: found.length > pageSize };
      },
    }),
  }),
});

interface Copy {
  readonly source: { readonly name: string; readonly stage: 'UNDER_WAY' } | null;
  readonly note: string;
}

const Source = builder.objectRef<NonNullable<Copy['source']>>('Source').implement({
  fields: (t) => ({
    fullName: t.exposeString('name'),
    stage: t.expose('stage', { type: Stage }),
  }),
});

const CopyPayload = builder.objectRef<Copy>('CopyPayload').implement({
  fields: (t) => ({
    source: t.expose('source', { type: Source, nullable: true, extensions: { flatten: true } }),
    note: t.exposeString('note'),
  }),
});

builder.queryType({
  fields: (t) => ({
    copies: t.field({
      type: [CopyPayload],
      resolve: (): Copy[] => [
        { source: { name: 'a', stage: 'UNDER_WAY' }, note: 'first' },
        { source: null, note: 'second' },
      ],
    }),
    formById: t.prismaField({
      type: FormRow,
      nullable: true,
      args: { formId: t.arg.id({ required: true }) },
      resolve: (query, _, { formId }, { prisma }) =>
        prisma.form.findUnique({ ...query, where: { id: formId } }),
    }),
    allForms: t.prismaField({
      type: [FormRow],
      args: { onlyStatus: t.arg({ type: FormStatus }), titlePart: t.arg.string() },
      resolve: (query, _, { onlyStatus, titlePart }, { prisma }) =>
        prisma.form.findMany({
          ...query,
          where: {
            ...(onlyStatus && { status: onlyStatus }),
            ...(titlePart && { title: { contains: titlePart } }),
          },
          orderBy: { id: 'asc' },
        }),
    }),
    findResponses: t.prismaField({
      type: [ResponseRow],
      args: { input: t.arg({ type: ResponseFilter, required: true }) },
      resolve: (query, _, { input }, { prisma }) =>
        prisma.response.findMany({
          ...query,
          where: {
            formVersion: input.formVersion,
            ...(input.onlySources && { source: { in: input.onlySources } }),
          },
          orderBy: { id: 'asc' },
          take: input.pageSize,
        }),
    }),
  }),
});

const core = builder.toSchema();
const rest = toSnakeCaseSchema(core);

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase(database.connection, createLog('silent'));
  const createdAt = new Date('2026-01-01T00:00:00Z');
  const form = { workspaceId: 'w', draft: {}, settings: {}, createdAt, updatedAt: createdAt };
  await db.prisma.form.createMany({
    data: [
      { ...form, id: 'a', slug: 'a', title: 'Alpha', status: 'PUBLISHED', publishedVersion: 3 },
      { ...form, id: 'b', slug: 'b', title: 'Beta', status: 'DRAFT', description: 'Second' },
      { ...form, id: 'c', slug: 'c', title: 'Gamma 7', status: 'CLOSED' },
    ],
  });
  await db.prisma.formVersion.createMany({
    data: [1, 2, 3].map((version) => ({
      formId: 'a',
      version,
      definition: {},
      publishedAt: createdAt,
    })),
  });
  const response = { formId: 'a', answers: {}, createdAt };
  await db.prisma.response.createMany({
    data: [
      { ...response, id: 'r1', formVersion: 1, source: 'WEB', durationMs: 5 },
      { ...response, id: 'r2', formVersion: 2, source: 'API' },
      { ...response, id: 'r3', formVersion: 2, source: 'WEB', durationMs: 7 },
      { ...response, id: 'r4', formVersion: 2, source: 'WEB' },
    ],
  });
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Executes a snake_case document as the REST layer does. */
async function ask(source: string, sent: Record<string, unknown> = {}): Promise<unknown> {
  const written = parse(source);
  expect(validate(rest, written)).toEqual([]);
  const document = toCoreOperation(written, core, rest);
  expect(validate(core, document)).toEqual([]);
  const run = planOperation(core, document, restPresentation);
  const variables = planVariables(core, document)(sent);
  const { data } = await run(variables, { prisma: db.prisma });
  return JSON.parse(data);
}

describe('names in REST', () => {
  it.each([
    ['status', 'status'],
    ['responseCount', 'response_count'],
    ['oneSectionPerPage', 'one_section_per_page'],
    ['__typename', '__typename'],
  ])('the REST name of %s is %s', (name, expected) => {
    expect(snakeCase(name)).toBe(expected);
  });

  it.each([
    ['a field that does not exist', '{ all_forms { color } }'],
    ['a field with its core name', '{ allForms { id } }'],
    ['a nested field with its core name', '{ all_forms { publishedVersion } }'],
    ['an argument with its core name', '{ form_by_id(formId: "a") { id } }'],
    ['an enum value with its core name', '{ all_forms(only_status: DRAFT) { id } }'],
    ['an input field with its core name', '{ find_responses(input: {formVersion: 1}) { id } }'],
    ['an unknown argument', '{ all_forms(status: draft) { id } }'],
  ])('names reject %s', (_, source) => {
    expect(validate(rest, parse(source))).not.toEqual([]);
  });
});

describe('a snake_case document', () => {
  it('a snake_case document returns a nested relation filtered by its argument', async () => {
    const source = '{ form_by_id(form_id: "a") { form_versions(newer_than: 1) { version } } }';
    expect(await ask(source)).toEqual({
      form_by_id: { form_versions: [{ version: 2 }, { version: 3 }] },
    });
  });

  it('a snake_case document returns a count filtered by its argument', async () => {
    const source = '{ form_by_id(form_id: "a") { response_count(form_version: 2) } }';
    expect(await ask(source)).toEqual({ form_by_id: { response_count: 3 } });
  });

  it('a snake_case document returns a connection filtered by its arguments', async () => {
    const source = `{
      form_by_id(form_id: "a") {
        responses_of(form_version: 2, page_size: 2) {
          nodes { id form_version source duration_ms }
          page_info { has_next_page end_cursor }
        }
      }
    }`;
    expect(await ask(source)).toEqual({
      form_by_id: {
        responses_of: {
          nodes: [
            { id: 'r4', form_version: 2, source: 'web' },
            { id: 'r3', form_version: 2, source: 'web', duration_ms: 7 },
          ],
          page_info: { has_next_page: true, end_cursor: 'r3' },
        },
      },
    });
  });

  it('a snake_case document supports aliases and fragments of relations, counts and connections', async () => {
    const source = `
      query Everything($form_id: ID!, $newer_than: Int!, $source: ResponseSource) {
        form: form_by_id(form_id: $form_id) {
          ...Head
          form_versions(newer_than: $newer_than) { version response_count(only_source: $source) }
          oldest: form_versions(newer_than: 0) { number: version }
          response_count(form_version: 1)
          second: response_count(form_version: 2)
          latest: responses_of(form_version: 2, page_size: 1) { data: nodes { id } page_info { has_next_page } }
          responses_of(form_version: 1, page_size: 1) { nodes { ... on Response { source } } page_info { has_next_page } }
        }
      }
      fragment Head on Form { __typename id status published_version }`;
    expect(await ask(source, { form_id: 'a', newer_than: 1, source: 'WEB' })).toEqual({
      form: {
        __typename: 'Form',
        id: 'a',
        status: 'published',
        published_version: 3,
        form_versions: [
          { version: 2, response_count: 2 },
          { version: 3, response_count: 0 },
        ],
        oldest: [{ number: 1 }, { number: 2 }, { number: 3 }],
        response_count: 1,
        second: 3,
        latest: { data: [{ id: 'r4' }], page_info: { has_next_page: true } },
        responses_of: { nodes: [{ source: 'web' }], page_info: { has_next_page: false } },
      },
    });
  });

  it('a snake_case document accepts enums as variable, literal and default', async () => {
    const byVariable = 'query ($s: FormStatus) { all_forms(only_status: $s) { id status } }';
    const closed = { all_forms: [{ id: 'c', status: 'closed' }] };
    expect(await ask(byVariable, { s: 'CLOSED' })).toEqual(closed);
    expect(await ask('{ all_forms(only_status: closed) { id status } }')).toEqual(closed);
    const byDefault =
      'query ($s: FormStatus = closed) { all_forms(only_status: $s) { id status } }';
    expect(await ask(byDefault)).toEqual(closed);
  });

  it('a snake_case document accepts an input object literal with names and enums', async () => {
    const source =
      '{ find_responses(input: {form_version: 2, only_sources: [api], page_size: 5}) { id } }';
    expect(await ask(source)).toEqual({ find_responses: [{ id: 'r2' }] });
  });

  it('omits null fields with omitNull and returns others as null', async () => {
    const source = '{ all_forms { id description published_version published { version } } }';
    expect(await ask(source)).toEqual({
      all_forms: [
        { id: 'a', published_version: 3, published: { version: 3 } },
        { id: 'b', description: 'Second', published_version: null, published: null },
        { id: 'c', published_version: null, published: null },
      ],
    });
  });

  it('replaces a flattened field by its fields in their order', async () => {
    const shown = await ask('{ copies { source { full_name stage } note } }');
    expect(JSON.stringify(shown)).toBe(
      '{"copies":[{"full_name":"a","stage":"under_way","note":"first"},{"source":null,"note":"second"}]}',
    );
    const parts = '{ copies { head: source { full_name } text: note tail: source { stage } } }';
    expect(JSON.stringify(await ask(parts))).toContain(
      '{"full_name":"a","text":"first","stage":"under_way"}',
    );
  });

  it('returns a list of enum values with null entries', async () => {
    expect(await ask('{ form_by_id(form_id: "b") { stages } }')).toEqual({
      form_by_id: { stages: ['not_started', null, 'under_way'] },
    });
  });

  it('merges the selections of a field that a fragment selects too', async () => {
    const source = `
      { form_by_id(form_id: "a") {
          status
          responses_of(form_version: 2, page_size: 1) { nodes { source } }
          ...More
      } }
      fragment More on Form {
        status
        responses_of(form_version: 2, page_size: 1) { nodes { duration_ms } page_info { end_cursor } }
      }`;
    expect(await ask(source)).toEqual({
      form_by_id: {
        status: 'published',
        responses_of: { nodes: [{ source: 'web' }], page_info: { end_cursor: 'r4' } },
      },
    });
  });

  it('returns null for an unknown resource', async () => {
    expect(await ask('{ form_by_id(form_id: "zzz") { status } }')).toEqual({ form_by_id: null });
  });
});

describe('compiling an operation', () => {
  const search = `
    query ($only_status: FormStatus, $title_part: String) {
      all_forms(only_status: $only_status, title_part: $title_part) { id status }
    }`;
  const find = 'query ($input: ResponseFilter!) { find_responses(input: $input) { id source } }';
  const make = (path: `/${string}`, source: string) =>
    compileOperation(
      {
        method: 'GET',
        path,
        scope: 'public',
        rateLimit: undefined,
        summary: 'For a test',
        document: parse(source),
        status: 200,
        problems: [],
      },
      core,
      rest,
    );
  const nothing = { params: {}, query: {}, header: () => '', body: undefined };

  async function answer(path: `/${string}`, source: string, sources: object): Promise<unknown> {
    const { document, coerceVariables: read, responseOf } = make(path, source);
    const { variables } = read({ ...nothing, ...sources });
    const run = planOperation(core, document, restPresentation);
    const { data } = await run(variables, { prisma: db.prisma });
    return JSON.parse(responseOf(data));
  }

  /** The problem that `work` must throw. */
  function problemOf(work: () => unknown): object {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const failures = error.failures.map(({ path, code }) => `${formatPath(path)}: ${code}`);
      return { code: error.code, failures };
    }
    throw new Error('there was no problem');
  }

  it('rejects an operation that selects two fields or has defaults', () => {
    expect(() => make('/x', '{ all_forms { id } more: all_forms { id } }')).toThrow('one field');
    const withDefault = 'query ($size: Int = 2) { all_forms { id } }';
    expect(() => make('/x', withDefault)).toThrow('in the schema');
  });

  it('throws bad_request for an invalid query parameter and returns failures of the body', () => {
    const badQuery = () =>
      make('/x', search).coerceVariables({ ...nothing, query: { only_status: 'x' } });
    expect(problemOf(badQuery)).toEqual({
      code: 'bad_request',
      failures: ['query.only_status: invalid_value'],
    });
    const { failures } = make('/x', find).coerceVariables({ ...nothing, body: { page_size: 'x' } });
    expect(failures.map(({ path, code }) => `${formatPath(path)}: ${code}`)).toEqual([
      'page_size: wrong_type',
      'form_version: required',
    ]);
  });

  it('translates paths of failures of use-cases to REST names', () => {
    const path = ['onlySources', 1];
    const found = validationFailed([{ path, code: 'invalid_value', message: 'No.' }]);
    const { failures } = make('/x', find).toRestProblem(found);
    expect(failures.map((failure) => formatPath(failure.path))).toEqual(['only_sources[1]']);
  });

  it('reads variables from path, query and body', async () => {
    const one = 'query ($form_id: ID!) { form_by_id(form_id: $form_id) { id status } }';
    expect(await answer('/forms/:form_id', one, { params: { form_id: 'b' } })).toEqual({
      id: 'b',
      status: 'draft',
    });
    const query = { only_status: 'closed', unknown: ['x', 'y'] };
    expect(await answer('/forms', search, { query })).toEqual([{ id: 'c', status: 'closed' }]);
    const body = { form_version: 2, only_sources: ['web'], page_size: 1 };
    expect(await answer('/find', find, { body })).toEqual([{ id: 'r3', source: 'web' }]);
  });
});

describe('coercing input', () => {
  const shapes = buildSchema(`
    enum Level { VERY_LOW HIGH }
    input Inner { maxCount: Int!, isOn: Boolean, levels: [Level!] }
    input Outer {
      formTitle: String!
      shareLevel: Level
      innerList: [Inner!]
      innerOne: Inner
      pageSize: Int! = 25
    }
  `);
  const inputType = typeFromAST(shapes, parseType('Outer!'));
  if (!isInputType(inputType)) throw new Error('the schema has no input');

  const failuresOf = (sent: unknown, at: Path = []) =>
    coerceVariable(sent, inputType, at)
      .failures.map(({ path, code }) => `${formatPath(path)}: ${code}`)
      .sort();

  it.each([
    ['undefined', undefined, [': required']],
    ['null', null, [': required']],
    ['a list', [], [': wrong_type']],
    ['a string', 'x', [': wrong_type']],
    ['an empty object', {}, ['form_title: required']],
    ['null for a required field', { form_title: null }, ['form_title: required']],
    ['a field with its core name', { form_title: 'x', pageSize: 5 }, ['pageSize: unknown_member']],
    ['a typo', { form_title: 'x', page_siz: 5 }, ['page_siz: unknown_member']],
    ['constructor', { form_title: 'x', constructor: 5 }, ['constructor: unknown_member']],
    [
      '__proto__',
      JSON.parse('{"form_title": "x", "__proto__": {"page_size": 5}}'),
      ['__proto__: unknown_member'],
    ],
    ['a title that is a number', { form_title: 5 }, ['form_title: wrong_type']],
    ['a fraction', { form_title: 'x', page_size: 1.5 }, ['page_size: wrong_type']],
    ['more than 32 bits', { form_title: 'x', page_size: 2 ** 31 }, ['page_size: wrong_type']],
    ['a number as a string', { form_title: 'x', page_size: '5' }, ['page_size: wrong_type']],
    [
      'null for a field with a default',
      { form_title: 'x', page_size: null },
      ['page_size: required'],
    ],
    [
      'an enum in upper case',
      { form_title: 'x', share_level: 'HIGH' },
      ['share_level: invalid_value'],
    ],
    [
      'an enum that is a number',
      { form_title: 'x', share_level: 1 },
      ['share_level: invalid_value'],
    ],
    [
      'an object instead of a list',
      { form_title: 'x', inner_list: {} },
      ['inner_list: wrong_type'],
    ],
    [
      'a string instead of an object',
      { form_title: 'x', inner_one: 'x' },
      ['inner_one: wrong_type'],
    ],
  ])('rejects input: %s', (_, sent, failures) => {
    expect(failuresOf(sent)).toEqual(failures);
  });

  it('reports all failures of an input with their paths', () => {
    const sent = {
      share_level: 'low',
      inner_list: [{ max_count: 1 }, 'x', { is_on: 'yes', maxCount: 1, levels: ['high', 'LOW'] }],
      inner_one: { max_count: true, more: 1 },
      extra: {},
    };
    expect(failuresOf(sent, ['body'])).toEqual(
      [
        'body.extra: unknown_member',
        'body.form_title: required',
        'body.share_level: invalid_value',
        'body.inner_list[1]: wrong_type',
        'body.inner_list[2].max_count: required',
        'body.inner_list[2].maxCount: unknown_member',
        'body.inner_list[2].is_on: wrong_type',
        'body.inner_list[2].levels[1]: invalid_value',
        'body.inner_one.max_count: wrong_type',
        'body.inner_one.more: unknown_member',
      ].sort(),
    );
  });

  it('translates input to core names and distinguishes null from absent', () => {
    const sent = {
      form_title: 'x',
      share_level: 'very_low',
      inner_one: null,
      inner_list: [{ max_count: 0, is_on: false, levels: ['high'] }],
    };
    expect(coerceVariable(sent, inputType, [])).toEqual({
      value: {
        formTitle: 'x',
        shareLevel: 'VERY_LOW',
        innerOne: null,
        innerList: [{ maxCount: 0, isOn: false, levels: ['HIGH'] }],
        pageSize: 25,
      },
      failures: [],
    });
  });

  it('coerces input as GraphQL does, with either names', () => {
    const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value);
    const level = fc.constantFrom('VERY_LOW', 'HIGH');
    const inner = fc.record(
      { maxCount: fc.integer(), isOn: orNull(fc.boolean()), levels: orNull(fc.array(level)) },
      { requiredKeys: ['maxCount'] },
    );
    const outer = fc.record(
      {
        formTitle: fc.string().map((text) => `${text}.`),
        shareLevel: orNull(level),
        innerList: orNull(fc.array(inner)),
        innerOne: orNull(inner),
        pageSize: fc.integer({ min: 1, max: 9 }),
      },
      { requiredKeys: ['formTitle'] },
    );
    const inRest = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(inRest);
      if (value === 'VERY_LOW' || value === 'HIGH') return value.toLowerCase();
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, member]) => [snakeCase(name), inRest(member)]),
      );
    };
    fc.assert(
      fc.property(outer, (core) => {
        const { value, failures } = coerceVariable(inRest(core), inputType, []);
        expect(failures).toEqual([]);
        expect(value).toEqual(coerceInputValue(core, inputType));
      }),
    );
  });

  it.each([
    ['a field', ['formTitle'], 'form_title'],
    ['a nested field', ['innerOne', 'maxCount'], 'inner_one.max_count'],
    ['a field of an entry', ['innerList', 2, 'isOn'], 'inner_list[2].is_on'],
    ['a path inside a scalar', ['formTitle', 'someWord', 1], 'form_title.someWord[1]'],
    ['an unknown field', ['somethingElse'], 'somethingElse'],
    ['the empty path', [], ''],
  ])('translates the path of a failure: %s', (_, path, expected) => {
    expect(formatPath(toRestPath(path, inputType))).toBe(expected);
  });

  it('does not translate paths if there is no input', () => {
    expect(toRestPath(['someWord'], undefined)).toEqual(['someWord']);
  });
});
