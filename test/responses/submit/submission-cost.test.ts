import { expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The exact number of statements of a submission, the most frequent write. A change that needs another
// statement must document the reason in docs/decisions/0018-what-profiles-showed.md.

const now = new Date('2026-03-01T12:00:00Z');
const world = await createTestWorld({
  clock: { ...systemClock, now: () => now },
  env: { RATE_LIMITS: 'on' },
});
const alice = await world.client();

const answers = { name: 'Ann', age: 41, source: 'friend' };
const createWebhook = async (formId: string) => {
  const webhook = { url: 'https://1.1.1.1/', events: ['response.created'], form_id: formId };
  expect((await alice.rest('POST /webhooks', { body: webhook })).status).toBe(201);
};

const [count, store] = ['INSERT INTO rate_counts', 'SELECT store_responses($1, $2,'];
const kinds: readonly {
  readonly what: string;
  /** Prefixes of the statements. */
  readonly statements: readonly string[];
  readonly settings?: object;
  readonly prepare?: (formId: string) => Promise<void>;
  readonly key?: string;
}[] = [
  { what: 'without options', statements: [count, store] },
  {
    what: 'with a response limit',
    statements: [count, store],
    settings: { max_responses: 1000 },
  },
  {
    what: 'with a subscribed webhook',
    statements: [count, store],
    prepare: createWebhook,
  },
  {
    what: 'with an idempotency key',
    statements: [count, 'SELECT place, digest,', store],
    key: 'the one',
  },
];

/** Prefixes of the statements of some work, without those of background jobs. */
async function statementPrefixes(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await recordStatements(world, work);
  return statements
    .filter((statement) => !statement.includes('pgboss'))
    .map((statement) => statement.trim().split(/\s+/).slice(0, 3).join(' '))
    .sort();
}

it.each(kinds)('stores a submission with the expected statements ($what)', async (kind) => {
  const { statements, settings, prepare, key } = kind;
  const form = await buildPublishedForm(alice, { settings });
  await prepare?.(form.id);
  const submit = async (name: string) => {
    const line = `POST /public/forms/${form.slug}/submissions`;
    const headers = key === undefined ? {} : { 'Idempotency-Key': `${key} ${name}` };
    const { status } = await world.visitor.rest(line, { body: { answers }, headers });
    expect(status).toBe(201);
  };
  await submit('first'); // also loads the form into the cache
  expect(await statementPrefixes(() => submit('second'))).toEqual([...statements].sort());
});

it('serves a cached public form without statements', async () => {
  const form = await buildPublishedForm(alice);
  const visit = () => world.visitor.rest(`GET /public/forms/${form.slug}`);
  expect((await visit()).status).toBe(200);
  expect(await statementPrefixes(visit)).toEqual([]);
});
