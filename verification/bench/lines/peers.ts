import { z } from 'zod';
import type { SentAnswer } from '../../support/requests/send-request.ts';
import { submission } from '../bench-forms.ts';
import { assertFair, type Request, underLoad } from '../load.ts';
import type { BaselineProgram, Line } from '../measure.ts';
import { pageSize } from '../seed.ts';
import { apiKey } from '../service.ts';
import { countRows, pathOf } from './submissions.ts';

// Other products that store the same answers, if the environment names a folder with their packages. They do not
// check the answers.

/** The folders in which `npm install postgraphile@4` and `npm install directus` were executed. */
const { POSTGRAPHILE, DIRECTUS, DIRECTUS_NODE } = process.env;

const { answers } = JSON.parse(submission);

interface Peer extends Pick<Line, 'key' | 'name' | 'baseline'> {
  readonly program: BaselineProgram;
  readonly request: Request;
  readonly table: string;
  readonly isStored: (answer: SentAnswer) => boolean;
}

const storeLine = ({ request, table, isStored, ...line }: Peer): Line => ({
  ...line,
  maxCost: 1,
  async open(environment, baseline) {
    const path = `${pathOf(environment.forms.plain)}/submissions`;
    const sides = await underLoad(
      [environment.service, { method: 'POST', path, body: submission }],
      [baseline, request],
      (one, other) => {
        assertFair(one.status === 201, 'the service stores the answers');
        assertFair(isStored(other), `the other product stores them: ${other.text}`);
      },
    );
    const stored = () => countRows(environment, `SELECT count(*)::int AS count FROM ${table}`);
    return { service: sides.service, baseline: { ...sides.baseline, stored } };
  },
});

const mutation = `mutation ($answers: JSON!) {
  createAnswer(input: { answer: { answers: $answers } }) { answer { id } }
}`;

const postgraphileLine = (folder: string) =>
  storeLine({
    key: 'postgraphile',
    name: 'Submit 12 answers, and store them with PostGraphile',
    baseline: 'PostGraphile, one createAnswer',
    table: 'bench_peer.answers',
    program: {
      file: 'postgraphile.ts',
      env: ({ database }) => ({ DATABASE_URL: database, POSTGRAPHILE: folder }),
    },
    request: {
      method: 'POST',
      path: '/graphql',
      // A value of the type `json` is text.
      body: JSON.stringify({ query: mutation, variables: { answers: JSON.stringify(answers) } }),
    },
    isStored: ({ text }) => /"answer":\{"id":"/.test(text),
  });

const directusProgram = (folder: string): BaselineProgram => ({
  file: 'directus.ts',
  node: DIRECTUS_NODE,
  env: ({ database }) => ({
    DATABASE_URL: database,
    DIRECTUS: folder,
    TOKEN: apiKey,
    LISTED_ANSWERS: JSON.stringify(answers),
  }),
});

const directusItems = z.object({
  data: z.array(z.object({ id: z.string(), answers: z.record(z.string(), z.unknown()) })),
});

const directusLines = (folder: string): readonly Line[] => [
  storeLine({
    key: 'directus',
    name: 'Submit 12 answers, and store them with Directus',
    baseline: 'Directus, one item',
    table: 'bench_directus.answers',
    program: directusProgram(folder),
    request: { method: 'POST', path: '/items/answers', body: JSON.stringify({ answers }) },
    isStored: ({ status }) => status === 204, // visitors may not read what they have stored
  }),
  {
    key: 'directus-list',
    name: `List ${pageSize} responses, and with Directus`,
    maxCost: 1,
    baseline: `Directus, ${pageSize} items without the total`,
    seeded: true,
    program: directusProgram(folder),
    open(environment, baseline) {
      const headers = { Authorization: `Bearer ${apiKey}` };
      const get = (path: string): Request => ({ method: 'GET', path, headers });
      const { id } = environment.seeds().large;
      return underLoad(
        [environment.service, get(`/api/v1/forms/${id}/responses?limit=${pageSize}`)],
        [baseline, get(`/items/answers?sort=-created_at&limit=${pageSize}`)],
        (one, other) => {
          assertFair(one.status === 200, 'the service returns the list');
          const { data } = directusItems.parse(JSON.parse(other.text));
          assertFair(data.length === pageSize, `Directus returns ${pageSize} items`);
        },
      );
    },
  },
];

export const peerLines: readonly Line[] = [
  ...(POSTGRAPHILE ? [postgraphileLine(POSTGRAPHILE)] : []),
  ...(DIRECTUS ? directusLines(DIRECTUS) : []),
];
