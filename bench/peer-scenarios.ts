import { submission } from './bench-forms.ts';
import { assertFair, type Scenario, submissionScenario } from './scenarios.ts';
import { query } from './service-process.ts';

// Other products that store the same answers, if the environment names a folder with their packages. They do not
// check the answers.

/** The folder in which `npm install postgraphile@4` was executed. */
const postgraphile = process.env['POSTGRAPHILE'];

const mutation = `mutation ($answers: JSON!) {
  createAnswer(input: { answer: { answers: $answers } }) { answer { id } }
}`;

/** The answers as PostGraphile accepts a value of the type `json`: as text. */
const variables = { answers: JSON.stringify(JSON.parse(submission).answers) };

const postgraphileScenario = (folder: string): Scenario => ({
  ...submissionScenario,
  key: 'postgraphile',
  name: 'Submit 12 answers, and store them with PostGraphile',
  aim: 1,
  halfLoad: false,
  baseline: {
    name: 'PostGraphile, one createAnswer',
    file: 'postgraphile.ts',
    env: ({ database }) => ({ DATABASE_URL: database, POSTGRAPHILE: folder }),
    request: () => ({
      ...{ method: 'POST', path: '/graphql' },
      body: JSON.stringify({ query: mutation, variables }),
    }),
  },
  async check(_, { service, baseline }) {
    assertFair(service.status === 201, 'the service stores the answers');
    assertFair(
      /"answer":\{"id":"/.test(baseline.text),
      `PostGraphile stores them: ${baseline.text}`,
    );
  },
  async stored(environment, side) {
    if (side === 'service') return submissionScenario.stored?.(environment, side) ?? 0;
    const [row] = await query(environment.database, 'SELECT count(*) FROM bench_peer.answers');
    return Number(row?.[0]);
  },
});

export const peerScenarios: readonly Scenario[] = postgraphile
  ? [postgraphileScenario(postgraphile)]
  : [];
