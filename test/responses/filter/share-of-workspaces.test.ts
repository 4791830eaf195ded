import { beforeAll, describe, expect, it } from 'vitest';
import { createSearches } from '../../../src/responses/filter/bounded-queries.ts';
import type { ApiResponse, Client } from '../../support/clients/api-client.ts';
import { holdStatements, recordStatements } from '../../support/database/recorded-statements.ts';
import { waitForBlockedStatements, withRowLock } from '../../support/database/row-locks.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { insertResponses } from '../../support/fixtures/insert-responses.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// A workspace that sends many expensive requests at once, and another one that sends a single request.

const world = await createTestWorld();
const { services } = world;
const [busy, quiet] = [await world.client(), await world.client()];
const definition = {
  schema: {
    sections: [{ id: 'all', elements: [{ id: 'name', type: 'long_text', title: 'Name' }] }],
  },
};

let forms: Record<'large' | 'small', string>;

beforeAll(async () => {
  const [large, small] = [
    await buildPublishedForm(busy, { definition }),
    await buildPublishedForm(quiet, { definition }),
  ];
  const at = new Date();
  await insertResponses(services, large.id, 1500, { at, answers: { name: 'x'.repeat(2000) } });
  await insertResponses(services, small.id, 3, { at, answers: { name: 'y' } });
  forms = { large: large.id, small: small.id };
});

const condition = { question: 'name', op: 'contains', value: 'y' };
const filter = encodeURIComponent(JSON.stringify(condition));

type Send = (client: Client, formId: string) => Promise<ApiResponse>;

const get =
  (path: string): Send =>
  (client, id) =>
    client.rest(`GET /forms/${id}/${path}`);

const requests: readonly [name: string, send: Send][] = [
  ['searches for a text', get('responses?q=y')],
  ['filtered lists', get(`responses?filter=${filter}`)],
  ['filtered analytics', get(`analytics?filter=${filter}`)],
  ['filtered exports', get(`responses/export?format=json&filter=${filter}`)],
  ['exports', get('responses/export?format=csv')],
  ['archives of files', get('files/export?q=y')],
  [
    'counts before a deletion',
    (client, id) =>
      client.rest(`POST /forms/${id}/responses/delete`, {
        body: { filter: { condition }, dry_run: true },
      }),
  ],
];

const flood = 16;

/** The number of statements for responses that one workspace may run at the same time. */
const ownShare = 2;

/** Whether a statement reads the responses of the busy workspace: more than the ends of a range in an index. */
const isBusyRead = (text: string, values: readonly unknown[]) =>
  values.includes(forms.large) && /FROM responses/.test(text) && !/at_limit/.test(text);

describe.each(requests)('%s of a busy workspace', (_, send) => {
  it('delay those of another workspace by its turn, and not by all that wait', async () => {
    let pending = flood;
    let sent: Promise<number>[] = [];
    await holdStatements(world, isBusyRead, async (held) => {
      sent = Array.from({ length: flood }, async () => {
        const { status } = await send(busy, forms.large);
        pending -= 1;
        return status;
      });
      // They occupy their share, so that the others wait.
      await expect.poll(held, { interval: 5 }).toBe(ownShare);
      const { status } = await send(quiet, forms.small);
      expect([status, held(), pending]).toEqual([200, ownShare, flood]);
    });
    expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
  });
});

it('the time for which a search waits counts towards its limit', async () => {
  const { startSearch } = services;
  const timings = { ...services.timings, searchTimeout: 300 };
  const value = createSearches(services.databaseShare, timings);
  Object.defineProperty(services, 'startSearch', { value, configurable: true });
  const { pool } = services.db;
  let answers: readonly ApiResponse[] = [];
  const statements = await recordStatements(world, () =>
    withRowLock(pool, 'LOCK TABLE responses IN ACCESS EXCLUSIVE MODE', [], async () => {
      const sent = Promise.all(
        Array.from({ length: 10 }, () => get('responses?q=y')(busy, forms.large)),
      );
      await waitForBlockedStatements(pool, 2, { text: 'responses r' });
      answers = await sent;
    }),
  ).finally(() => {
    Object.defineProperty(services, 'startSearch', { value: startSearch, configurable: true });
  });
  const outcomes = answers.map(({ status, body }) => `${status} ${body.code}`);
  expect(new Set(outcomes)).toEqual(new Set(['422 query_too_expensive']));
  expect(answers.some(({ body }) => body.detail.includes('of this workspace'))).toBe(true);
  const searches = statements.filter((text) => text.includes('FROM responses r'));
  expect(searches.length).toBeLessThan(answers.length);
});
