import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import {
  assertFair,
  type BenchEnvironment,
  type RecordedResponse,
  type Request,
  type Scenario,
  seedsOf,
  sendOnce,
} from './scenarios.ts';
import { rareAnswer, rareResponses } from './seed.ts';
import { apiKey, query } from './service-process.ts';

const pageSize = 25;
const headers = { Authorization: `Bearer ${apiKey}` };

const list = ({ id }: { id: string }, filter = ''): Request => ({
  method: 'GET',
  path: `/api/v1/forms/${id}/responses?limit=${pageSize}${filter}`,
  headers,
});

const condition = { question: rareAnswer.question, op: 'equals', value: rareAnswer.value };
const filter = `&filter=${encodeURIComponent(JSON.stringify(condition))}`;

const pageModel = z.object({ data: z.array(z.object({ id: z.string() })), total: z.number() });
const readPage = ({ status, text }: RecordedResponse) => {
  assertFair(status === 200, `the list has status 200, not ${status}: ${text}`);
  return pageModel.parse(JSON.parse(text));
};

/** Milliseconds between two reads of the size of the index, and the most of them. */
const [pause, maxPauses] = [1000, 300];

/** Requests the index and waits until it contains all responses. */
async function awaitIndex(environment: BenchEnvironment): Promise<void> {
  const { large } = seedsOf(environment);
  await sendOnce(environment.service.url, list(large, filter));
  for (let count = 0; count < maxPauses; count += 1) {
    const [[stored] = []] = await query(
      environment.database,
      `SELECT count(*) FROM answer_values WHERE form_id = '${large.id}'`,
    );
    if (Number(stored) === large.responses) return;
    await sleep(pause);
  }
  throw new Error('The index of answers is not complete.');
}

/** Lines with filters. Decision: docs/decisions/0066-filters-and-their-indexes.md */
export const filterScenarios: readonly Scenario[] = [
  {
    key: 'filtered-list',
    name: `List with a filter that ${rareResponses} responses of a large form meet, with the total`,
    aim: 0.2, // within 5 times
    seeded: true,
    baseline: {
      name: 'the list without a filter',
      request: (environment) => list(seedsOf(environment).large),
    },
    request: (environment) => list(seedsOf(environment).large, filter),
    prepare: awaitIndex,
    async check(_, { service, baseline }) {
      const [found, all] = [readPage(service), readPage(baseline)];
      assertFair(found.data.length === pageSize && all.data.length === pageSize, 'pages are full');
      assertFair(found.total === rareResponses, 'the filter finds the rare answers');
    },
  },
];
