import { z } from 'zod';
import { submission } from './bench-forms.ts';
import { listScenario } from './read-scenarios.ts';
import {
  assertFair,
  type Baseline,
  type RecordedResponse,
  type Scenario,
  submissionScenario,
} from './scenarios.ts';
import { pageSize } from './seed.ts';
import { apiKey, query } from './service-process.ts';

// Other products that store the same answers, if the environment names a folder with their packages. They do not
// check the answers.

/** The folder in which `npm install postgraphile@4` was executed. */
const postgraphile = process.env['POSTGRAPHILE'];

/** The folder in which `npm install directus` was executed, and the Node.js for it if it needs a later release. */
const { DIRECTUS: directus, DIRECTUS_NODE: directusNode } = process.env;

const answers = JSON.parse(submission).answers;

interface Peer extends Pick<Scenario, 'key' | 'name'> {
  readonly baseline: Baseline;
  /** The table with the stored answers. */
  readonly table: string;
  readonly isStored: (answer: RecordedResponse) => boolean;
}

const peerScenario = ({ table, isStored, ...line }: Peer): Scenario => ({
  ...{ ...submissionScenario, ...line },
  aim: 1,
  halfLoad: false,
  async check(_, { service, baseline }) {
    assertFair(service.status === 201, 'the service stores the answers');
    assertFair(isStored(baseline), `the other product stores them: ${baseline.text}`);
  },
  async stored(environment, side) {
    if (side === 'service') return submissionScenario.stored?.(environment, side) ?? 0;
    const [row] = await query(environment.database, `SELECT count(*) FROM ${table}`);
    return Number(row?.[0]);
  },
});

const mutation = `mutation ($answers: JSON!) {
  createAnswer(input: { answer: { answers: $answers } }) { answer { id } }
}`;

const postgraphileScenario = (folder: string): Scenario =>
  peerScenario({
    key: 'postgraphile',
    name: 'Submit 12 answers, and store them with PostGraphile',
    table: 'bench_peer.answers',
    baseline: {
      name: 'PostGraphile, one createAnswer',
      file: 'postgraphile.ts',
      env: ({ database }) => ({ DATABASE_URL: database, POSTGRAPHILE: folder }),
      request: () => ({
        ...{ method: 'POST', path: '/graphql' },
        // A value of the type `json` is text.
        body: JSON.stringify({
          query: mutation,
          variables: { answers: JSON.stringify(answers) },
        }),
      }),
    },
    isStored: ({ text }) => /"answer":\{"id":"/.test(text),
  });

const directusBaseline = (folder: string, name: string): Baseline => ({
  name,
  file: 'directus.ts',
  node: directusNode,
  env: ({ database }) => ({
    ...{ DATABASE_URL: database, DIRECTUS: folder, TOKEN: apiKey },
    LISTED_ANSWERS: JSON.stringify(answers),
  }),
});

const directusItems = z.object({
  data: z.array(z.object({ id: z.string(), answers: z.record(z.string(), z.unknown()) })),
});

const directusScenarios = (folder: string): readonly Scenario[] => [
  peerScenario({
    key: 'directus',
    name: 'Submit 12 answers, and store them with Directus',
    table: 'bench_directus.answers',
    baseline: {
      ...directusBaseline(folder, 'Directus, one item'),
      request: () => ({
        ...{ method: 'POST', path: '/items/answers' },
        body: JSON.stringify({ answers }),
      }),
    },
    isStored: ({ status }) => status === 204, // visitors may not read what they have stored
  }),
  {
    ...listScenario,
    key: 'directus-list',
    name: `List ${pageSize} responses, and with Directus`,
    aim: 1,
    baseline: {
      ...directusBaseline(folder, `Directus, ${pageSize} items without the total`),
      request: () => ({
        ...{ method: 'GET', path: `/items/answers?sort=-created_at&limit=${pageSize}` },
        headers: { Authorization: `Bearer ${apiKey}` },
      }),
    },
    async check(_, { service, baseline }) {
      assertFair(service.status === 200, 'the service returns the list');
      const { data } = directusItems.parse(JSON.parse(baseline.text));
      assertFair(data.length === pageSize, `Directus returns ${pageSize} items`);
    },
  },
];

export const peerScenarios: readonly Scenario[] = [
  ...(postgraphile ? [postgraphileScenario(postgraphile)] : []),
  ...(directus ? directusScenarios(directus) : []),
];
