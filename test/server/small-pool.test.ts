import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { buildWebhook } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// The smallest permitted pool: no code may hold a connection while it waits for another one.

const world = await createTestWorld({ connection: { max: 2 }, timings: { lockTimeout: 60_000 } });
const alice = await world.client();

it('the server serves concurrent requests of all kinds with two connections', async () => {
  await buildWebhook(alice, { url: 'https://1.1.1.1/', events: ['response.created'] });
  const plain = await buildPublishedForm(alice);
  const capped = await buildPublishedForm(alice, { settings: { max_responses: 1000 } });
  const submit = (slug: string, headers = {}) =>
    world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
      body: { answers: { name: 'Ann' } },
      headers,
    });
  const kinds = [
    () => submit(plain.slug),
    () => submit(capped.slug),
    (number: number) => submit(plain.slug, { 'Idempotency-Key': `key ${number}` }),
    () => alice.rest('POST /forms'),
    (number: number) =>
      alice.rest(`PATCH /forms/${capped.id}`, { body: { description: `${number}` } }),
    () => alice.rest(`GET /forms/${plain.id}/responses`),
    () => alice.rest(`GET /forms/${plain.id}/analytics`),
    () => alice.rest(`GET /forms/${plain.id}/responses/export?format=json`),
    () => alice.rest(`POST /forms/${plain.id}/responses/delete`, { body: { all: true } }),
  ];
  const requests = Array.from({ length: 12 }, (_, number) => kinds.map((kind) => kind(number)));
  const answers = await Promise.all(requests.flat());
  expect([...new Set(answers.map((answer) => answer.status))].sort()).toEqual([200, 201]);
  expect(world.services.db.pool.totalCount).toBeLessThanOrEqual(2);
});

it('requests are served while scheduled jobs wait in the database', async () => {
  const form = await buildPublishedForm(alice);
  const { jobs, db } = world.services;
  const names = ['sweep-expired', 'sweep-files', 'sweep-deliveries', 'sweep-responses'];
  const runs: string[] = [];
  const blocker = new pg.Client(db.connection);
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await blocker.query('SELECT pg_advisory_lock(1)');
  const wait = (name: string) => async () => {
    runs.push(name);
    await db.pool.query('SELECT pg_advisory_lock_shared(1), pg_advisory_unlock_shared(1)');
  };
  for (const name of names) jobs.trigger(name);
  jobs.startWorkers(
    names.map((name) => ({
      name,
      timeoutSeconds: 60,
      pollSeconds: 1,
      intervalSeconds: 86_400,
      run: wait(name),
    })),
  );
  await expect.poll(() => runs.length).toBe(1);
  const requests = Array.from({ length: 20 }, () => alice.rest(`GET /forms/${form.id}/responses`));
  const answers = await Promise.all(requests);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(runs).toHaveLength(1);
  await blocker.query('SELECT pg_advisory_unlock(1)');
  await expect.poll(() => [...runs].sort()).toEqual([...names].sort());
});
