import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { SentAnswer } from '../../support/requests/send-request.ts';
import { assertFair, type Request, underLoad } from '../load.ts';
import type { BaselineProgram, Line } from '../measure.ts';
import { pageSize, type SeededForm, type Seeds } from '../seed.ts';
import { apiKey } from '../service.ts';

const headers = { Authorization: `Bearer ${apiKey}` };

const get = (path: string): Request => ({ method: 'GET', path: `/api/v1${path}`, headers });

const graphqlRequest = (query: string, { id }: SeededForm, operationName?: string): Request => ({
  method: 'POST',
  path: '/graphql',
  headers,
  body: JSON.stringify({ query, operationName, variables: { id } }),
});

const listOf = ({ id }: SeededForm) => get(`/forms/${id}/responses?limit=${pageSize}`);

const listModel = z.object({
  data: z.array(z.object({ id: z.string(), answers: z.record(z.string(), z.unknown()) })),
  total: z.number(),
});

function readList({ status, text }: SentAnswer): z.output<typeof listModel> {
  assertFair(status === 200, `the list has status 200, not ${status}: ${text}`);
  const list = listModel.parse(JSON.parse(text));
  assertFair(list.data.length === pageSize, 'the page is full');
  return list;
}

/** Requests to the large form; the baseline is the first page of its list, if nothing else is stated. */
interface ReadLine extends Omit<Line, 'open' | 'seeded'> {
  request(form: SeededForm): Request;
  plain?(form: SeededForm): Request;
  check(service: SentAnswer, baseline: SentAnswer, seeds: Seeds): void;
}

const readLine = ({ request, plain = listOf, check, ...line }: ReadLine): Line => ({
  ...line,
  seeded: true,
  async open(environment, baseline) {
    const seeds = environment.seeds();
    return underLoad(
      [environment.service, request(seeds.large)],
      [baseline, plain(seeds.large)],
      (one, other) => check(one, other, seeds),
    );
  },
});

/** The fields of REST, of which `questions` requires a scope. */
const graphqlListQuery = `query ($id: ID!) { responses(formId: $id, first: ${pageSize}) { totalCount nodes {
  id formVersion createdAt answers source durationMs language timeZone invitation { invitationId reference }
  approval { status score maxScore percent matched failedRequired decidedBy decidedAt note }
  questions(include: false) { key title type }
} } }`;

const graphqlModel = z.object({
  data: z.object({ responses: z.object({ nodes: listModel.shape.data, totalCount: z.number() }) }),
});

const listEnvironment: BaselineProgram['env'] = ({ database, seeds }) => ({
  DATABASE_URL: database,
  FORM: seeds().large.id,
  PAGE_SIZE: `${pageSize}`,
});

const listLine = readLine({
  key: 'list',
  name: `List ${pageSize} responses of a large form, with the total`,
  maxCost: 1.7,
  baseline: 'Koa and pg, the same rows, no API key',
  program: { file: 'koa-list.ts', env: listEnvironment },
  request: listOf,
  check(service, baseline, { large }) {
    const [shown, plain] = [readList(service), readList(baseline)];
    assertFair(shown.total === large.responses, 'the total is that of the seed');
    assertFair(isDeepStrictEqual(shown, plain), 'both sides return the same responses');
  },
});

const graphqlLine = readLine({
  key: 'graphql',
  name: 'The same list through GraphQL',
  baseline: 'through REST',
  maxCost: 1.25,
  request: (form) => graphqlRequest(graphqlListQuery, form),
  check(service, baseline) {
    const { nodes, totalCount } = graphqlModel.parse(JSON.parse(service.text)).data.responses;
    const same = isDeepStrictEqual({ data: nodes, total: totalCount }, readList(baseline));
    assertFair(same, 'both sides return the same');
  },
});

/** The fastest program that lists responses. */
const limit = {
  baseline: 'node:http, two prepared statements, stored texts, no API key',
  program: { file: 'prepared-list.ts', env: listEnvironment },
};

/** The same list, next to the fastest program. */
export const listLimit: Line = {
  ...listLine,
  ...limit,
  key: 'list-limit',
  name: 'That list, next to the limit',
  maxCost: 1.8,
};

const graphqlLimit: Line = {
  ...graphqlLine,
  ...limit,
  key: 'graphql-limit',
  name: 'That list through GraphQL, next to the limit',
  maxCost: 2.2,
};

/** A request whose cost does not depend on the number of responses, and how to read the number from its answer. */
interface CountQuery extends Pick<Line, 'key' | 'name'> {
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
  {
    key: 'crosstab',
    name: 'Crosstab',
    request: ({ id }) => get(`/forms/${id}/analytics/crosstab?rows=q1_3&columns=q2_3`),
    read: z.object({ answered: z.number() }).transform(({ answered }) => answered),
  },
];

/** The same request for a form with many responses, and for the form with the fewest as baseline. */
const countLine = ({ key, name, request, read }: CountQuery, size: 'medium' | 'large'): Line => ({
  key: size === 'large' ? key : `${key}-middle`,
  name: `${name}, ${size} form`,
  maxCost: 1.5,
  seeded: true,
  baseline: 'small form',
  async open(environment, baseline) {
    const { small, [size]: more } = environment.seeds();
    return underLoad(
      [environment.service, request(more)],
      [baseline, request(small)],
      (...answers) => {
        const counts = answers.map(({ text }) => read.parse(JSON.parse(text)));
        assertFair(counts[0] === more.responses, `the ${size} form has its responses`);
        assertFair(counts[1] === small.responses, 'the small form has its responses');
      },
    );
  },
});

export const readLines: readonly Line[] = [
  listLine,
  listLimit,
  readLine({
    key: 'deep-page',
    name: 'Page 1,000 of that list',
    baseline: 'page 1',
    maxCost: 1.2,
    request: ({ id, deepCursor }) =>
      get(`/forms/${id}/responses?limit=${pageSize}&before=${deepCursor}`),
    check(service, baseline) {
      const [deep, first] = [readList(service), readList(baseline)];
      const [newest, last] = [deep.data[0]?.id ?? '', first.data.at(-1)?.id ?? ''];
      assertFair(newest < last, 'the pages differ');
    },
  }),
  graphqlLine,
  graphqlLimit,
  // What cached plans of repeated queries save (docs/decisions/0044-planned-executor.md).
  readLine({
    key: 'graphql-plan-cache',
    name: 'That list by the cached plan of a repeated query',
    maxCost: 0.67,
    baseline: 'the same query through Yoga',
    request: (form) => graphqlRequest(graphqlListQuery, form),
    plain(form) {
      // Documents with several operations are not planned.
      const query = `${graphqlListQuery.replace('query', 'query List')} query Other { __typename }`;
      return graphqlRequest(query, form, 'List');
    },
    check(service, baseline) {
      assertFair(service.status === 200, 'the list has status 200');
      const dataOf = ({ text }: SentAnswer) => text.replace(/,"extensions":.*$/, ''); // its cost differs
      assertFair(dataOf(service) === dataOf(baseline), 'both sides return the same text');
    },
  }),
  ...countQueries.flatMap((one) => [countLine(one, 'medium'), countLine(one, 'large')]),
];
