import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  assertFair,
  type RecordedResponse,
  type Request,
  type Scenario,
  seedsOf,
} from './scenarios.ts';
import { pageSize, type SeededForm } from './seed.ts';
import { apiKey } from './service-process.ts';

const headers = { Authorization: `Bearer ${apiKey}` };

const get = (path: string): Request => ({ method: 'GET', path: `/api/v1${path}`, headers });

const graphqlRequest = (query: string, { id }: SeededForm): Request => ({
  method: 'POST',
  path: '/graphql',
  headers,
  body: JSON.stringify({ query, variables: { id } }),
});

const listOf = ({ id }: SeededForm) => get(`/forms/${id}/responses?limit=${pageSize}`);

const listModel = z.object({
  data: z.array(z.object({ id: z.string(), answers: z.record(z.string(), z.unknown()) })),
  total: z.number(),
});
const readList = ({ status, text }: RecordedResponse) => {
  assertFair(status === 200, `the list has status 200, not ${status}: ${text}`);
  return listModel.parse(JSON.parse(text));
};

export const listScenario: Scenario = {
  key: 'list',
  name: `List ${pageSize} responses of a large form, with the total`,
  aim: 0.6,
  seeded: true,
  baseline: {
    name: 'Koa and pg, the same rows, no API key',
    file: 'koa-list.ts',
    env: (environment) => ({
      DATABASE_URL: environment.database,
      FORM: seedsOf(environment).large.id,
      PAGE_SIZE: `${pageSize}`,
    }),
  },
  request: (environment) => listOf(seedsOf(environment).large),
  async check(environment, { service, baseline }) {
    const [shown, plain] = [readList(service), readList(baseline)];
    assertFair(shown.data.length === pageSize, 'the page is full');
    assertFair(
      shown.total === seedsOf(environment).large.responses,
      'the total is that of the seed',
    );
    assertFair(isDeepStrictEqual(shown, plain), 'both sides return the same responses');
  },
};

const deepPage: Scenario = {
  key: 'deep-page',
  name: 'Page 1,000 of that list',
  aim: 0.83, // within 1.2 times
  seeded: true,
  baseline: {
    name: 'page 1',
    request: (environment) => listOf(seedsOf(environment).large),
  },
  request(environment) {
    const { large } = seedsOf(environment);
    return get(`/forms/${large.id}/responses?limit=${pageSize}&before=${large.deepCursor}`);
  },
  async check(_, { service, baseline }) {
    const [deep, first] = [readList(service), readList(baseline)];
    assertFair(
      deep.data.length === pageSize && first.data.length === pageSize,
      'both pages are full',
    );
    const [newest, last] = [deep.data[0]?.id ?? '', first.data.at(-1)?.id ?? ''];
    assertFair(newest < last, 'the pages differ');
  },
};

const graphqlListQuery = `query ($id: ID!) { responses(formId: $id, first: ${pageSize}) { totalCount nodes {
  id formVersion createdAt answers source durationMs
  approval { status score maxScore percent matched failedRequired decidedBy decidedAt note }
} } }`;

const graphqlList: Scenario = {
  key: 'graphql',
  name: 'The same list through GraphQL',
  aim: 0.8, // within 1.25 times
  seeded: true,
  baseline: { name: 'through REST', request: (environment) => listOf(seedsOf(environment).large) },
  request: (environment) => graphqlRequest(graphqlListQuery, seedsOf(environment).large),
  async check(_, { service, baseline }) {
    const { data } = graphqlModel.parse(JSON.parse(service.text));
    const { nodes, totalCount: total } = data.responses;
    assertFair(
      isDeepStrictEqual({ data: nodes, total }, readList(baseline)),
      'both sides return the same',
    );
  },
};

/** What cached plans of repeated queries save (docs/decisions/0044-planned-executor.md). */
const graphqlPlanCache: Scenario = {
  key: 'graphql-plan-cache',
  name: 'That list by the cached plan of a repeated query',
  aim: 1.5,
  seeded: true,
  baseline: {
    name: 'the same query through Yoga',
    // Queries with directives are not planned.
    request: (environment) =>
      graphqlRequest(
        graphqlListQuery.replace('totalCount', 'totalCount @include(if: true)'),
        seedsOf(environment).large,
      ),
  },
  request: (environment) => graphqlRequest(graphqlListQuery, seedsOf(environment).large),
  async check(_, { service, baseline }) {
    assertFair(service.status === 200, 'the list has status 200');
    assertFair(service.text === baseline.text, 'both sides return the same text');
  },
};

const graphqlModel = z.object({
  data: z.object({ responses: z.object({ nodes: listModel.shape.data, totalCount: z.number() }) }),
});

/** A request for a form, and how to read the count from its response. */
interface CountQuery {
  readonly key: string;
  readonly name: string;
  readonly request: (seed: SeededForm) => Request;
  readonly read: z.ZodType<number>;
}

const countQueries: readonly CountQuery[] = [
  {
    key: 'total',
    name: 'Total of a list',
    request: (seed) =>
      graphqlRequest('query ($id: ID!) { responses(formId: $id, first: 1) { totalCount } }', seed),
    read: z
      .object({ data: z.object({ responses: z.object({ totalCount: z.number() }) }) })
      .transform(({ data }) => data.responses.totalCount),
  },
  {
    key: 'form-list',
    name: 'List of forms with response counts',
    request: ({ title }) => get(`/forms?q=${encodeURIComponent(title)}`),
    read: z
      .object({ data: z.tuple([z.object({ response_count: z.number() })]) })
      .transform(({ data: [form] }) => form.response_count),
  },
  {
    key: 'form',
    name: 'Form with its response count',
    request: ({ id }) => get(`/forms/${id}`),
    read: z.object({ response_count: z.number() }).transform((form) => form.response_count),
  },
  {
    key: 'analytics',
    name: 'Analytics',
    request: ({ id }) => get(`/forms/${id}/analytics`),
    read: z.object({ total: z.number() }).transform(({ total }) => total),
  },
];

/** The same request for a form with many responses, and for the form with the fewest as baseline. */
function sizeIndependentScenario(
  { key, name, request, read }: CountQuery,
  more: 'middle' | 'large',
): Scenario {
  const [suffix, size] = more === 'large' ? ['', 'large'] : ['-middle', 'medium'];
  return {
    key: `${key}${suffix}`,
    name: `${name}, ${size} form`,
    aim: 0.67, // within 1.5 times
    seeded: true,
    baseline: { name: 'small form', request: (environment) => request(seedsOf(environment).small) },
    request: (environment) => request(seedsOf(environment)[more]),
    async check(environment, { service, baseline }) {
      const seeds = seedsOf(environment);
      const countOf = ({ text }: RecordedResponse) => read.parse(JSON.parse(text));
      assertFair(countOf(service) === seeds[more].responses, `the ${size} form has its responses`);
      assertFair(countOf(baseline) === seeds.small.responses, 'the small form has its responses');
    },
  };
}

/** Lines that read from forms with many responses. */
export const readScenarios: readonly Scenario[] = [
  listScenario,
  deepPage,
  graphqlList,
  graphqlPlanCache,
  ...countQueries.flatMap((one) => [
    sizeIndependentScenario(one, 'middle'),
    sizeIndependentScenario(one, 'large'),
  ]),
];
