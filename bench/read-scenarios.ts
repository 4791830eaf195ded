import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Answer, assertFair, type Request, type Scenario, seedsOf } from './scenarios.ts';
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
const readList = ({ status, text }: Answer) => {
  assertFair(status === 200, `the list is answered, not ${status}: ${text}`);
  return listModel.parse(JSON.parse(text));
};

const list: Scenario = {
  key: 'list',
  name: `List ${pageSize} responses of a large form, with the total`,
  aim: 0.6,
  seeded: true,
  baseline: {
    name: 'Koa and pg, the same rows, no API key',
    file: 'koa-list.ts',
    env: (world) => ({
      DATABASE_URL: world.database,
      FORM: seedsOf(world).large.id,
      PAGE_SIZE: `${pageSize}`,
    }),
  },
  request: (world) => listOf(seedsOf(world).large),
  async check(world, { service, baseline }) {
    const [shown, plain] = [readList(service), readList(baseline)];
    assertFair(shown.data.length === pageSize, 'the page is full');
    assertFair(shown.total === seedsOf(world).large.responses, 'the total is that of the seed');
    assertFair(isDeepStrictEqual(shown, plain), 'both answer with the same responses');
  },
};

const deepPage: Scenario = {
  key: 'deep-page',
  name: 'Page 1,000 of that list',
  aim: 0.83, // within 1.2 times
  seeded: true,
  baseline: {
    name: 'page 1',
    request: (world) => listOf(seedsOf(world).large),
  },
  request(world) {
    const { large } = seedsOf(world);
    return get(`/forms/${large.id}/responses?limit=${pageSize}&before=${large.deepCursor}`);
  },
  async check(_, { service, baseline }) {
    const [deep, first] = [readList(service), readList(baseline)];
    assertFair(
      deep.data.length === pageSize && first.data.length === pageSize,
      'both pages are full',
    );
    const [newest, last] = [deep.data[0]?.id ?? '', first.data.at(-1)?.id ?? ''];
    assertFair(newest < last, 'the pages are different ones');
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
  baseline: { name: 'through REST', request: (world) => listOf(seedsOf(world).large) },
  request: (world) => graphqlRequest(graphqlListQuery, seedsOf(world).large),
  async check(_, { service, baseline }) {
    const { data } = graphqlModel.parse(JSON.parse(service.text));
    const { nodes, totalCount: total } = data.responses;
    assertFair(isDeepStrictEqual({ data: nodes, total }, readList(baseline)), 'both give the same');
  },
};

/** What the cached plans of repeated queries save; see `docs/decisions/0033-repeated-queries-bypass-yoga.md`. */
const graphqlPlanCache: Scenario = {
  key: 'graphql-plan-cache',
  name: 'That list by the cached plan of a repeated query',
  aim: 1.5,
  seeded: true,
  baseline: {
    name: 'the same query through Yoga',
    // Queries with directives are not planned.
    request: (world) =>
      graphqlRequest(
        graphqlListQuery.replace('totalCount', 'totalCount @include(if: true)'),
        seedsOf(world).large,
      ),
  },
  request: (world) => graphqlRequest(graphqlListQuery, seedsOf(world).large),
  async check(_, { service, baseline }) {
    assertFair(service.status === 200, 'the list is answered');
    assertFair(service.text === baseline.text, 'both respond with the same text');
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
    baseline: { name: 'small form', request: (world) => request(seedsOf(world).small) },
    request: (world) => request(seedsOf(world)[more]),
    async check(world, { service, baseline }) {
      const seeds = seedsOf(world);
      const countOf = ({ text }: Answer) => read.parse(JSON.parse(text));
      assertFair(countOf(service) === seeds[more].responses, 'the one counts as many as there are');
      assertFair(countOf(baseline) === seeds.small.responses, 'the other counts few');
    },
  };
}

/** Lines that read from forms with many responses. */
export const readScenarios: readonly Scenario[] = [
  list,
  deepPage,
  graphqlList,
  graphqlPlanCache,
  ...countQueries.flatMap((one) => [
    sizeIndependentScenario(one, 'middle'),
    sizeIndependentScenario(one, 'large'),
  ]),
];
