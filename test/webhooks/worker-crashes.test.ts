import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { queuedJobs, scheduledJobs } from '../../src/operations/background-jobs.ts';
import { openJobQueue } from '../../src/platform/jobs/job-queue.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import { expireRunningJobs, quickPolling } from '../support/database/job-queues.ts';
import { createReceiver, respondStatus } from '../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { buildWebhook } from '../support/fixtures/webhooks.ts';
import { clientsOf, createInstallation } from '../support/processes/two-servers.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Workers that end in every way there is: asked, killed, and with orders that cannot be done.

const worker = { ROLE: 'worker', WEBHOOK_ALLOW_PRIVATE: 'true' };
const web = { ROLE: 'web', WEBHOOK_ALLOW_PRIVATE: 'true' };
const pollOptions = { timeout: 60_000, interval: 100 };

describe('a worker that is asked to stop', () => {
  it('finishes what it has under way', async () => {
    const { pool, start } = await createInstallation();
    const receiver = await createReceiver();
    const release: (() => void)[] = [];
    receiver.respondWith((response) => void release.push(() => response.end('thanks')));
    const door = clientsOf(await start(web));
    const working = await start(worker);
    await buildWebhook(door.alice, { url: receiver.url });
    await buildPublishedForm(door.alice);
    await expect.poll(() => receiver.received.length, pollOptions).toBe(1);
    const stopped = working.kill('SIGTERM');
    await sleep(200); // it has heard by now
    for (const answer of release) answer();
    expect((await stopped).code).toBe(0);
    const { rows } = await pool.query('SELECT status, attempts FROM webhook_deliveries');
    expect(rows).toEqual([{ status: 'SUCCEEDED', attempts: 1 }]);
  }, 90_000);

  it('leaves to the next one what does not come to an end', async () => {
    const { pool, start } = await createInstallation();
    const receiver = await createReceiver();
    receiver.respondWith(() => undefined);
    const door = clientsOf(await start(web));
    const working = await start(worker);
    await buildWebhook(door.alice, { url: receiver.url });
    await buildPublishedForm(door.alice);
    await expect.poll(() => receiver.received.length, pollOptions).toBe(1);
    expect((await working.kill('SIGTERM')).code).toBe(0);
    await expireRunningJobs(pool);
    receiver.respondWith(respondStatus(200));
    await start(worker);
    await expect.poll(() => receiver.received.length, pollOptions).toBe(2);
    const [one, two] = receiver.received;
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
  }, 120_000);
});

it('delivers every event though its workers are killed again and again', async () => {
  const { pool, start } = await createInstallation();
  const receiver = await createReceiver();
  const door = clientsOf(await start(web));
  await buildWebhook(door.alice, { url: receiver.url, events: ['response.created'] });
  const form = await buildPublishedForm(door.alice);
  const stored: string[] = [];

  async function submitAll(): Promise<void> {
    while (stored.length < 200) {
      const line = `POST /public/forms/${form.slug}/submissions`;
      const { body } = await door.visitor.rest(line, { body: { answers: { name: 'Ann' } } });
      stored.push(body.id);
      await sleep(40);
    }
  }

  async function killAll(): Promise<void> {
    for (let deaths = 0; deaths < 4; deaths += 1) {
      const doomed = await start(worker);
      await sleep(randomInt(50, 1500));
      await doomed.kill('SIGKILL');
      await expireRunningJobs(pool);
    }
    await start(worker);
  }

  await Promise.all([submitAll(), killAll()]);
  /** Ids of messages by the response that they tell of. */
  const told = () => {
    const messages = new Map<string, Set<unknown>>();
    for (const { headers, body } of receiver.received) {
      const { id } = JSON.parse(body).data.response;
      messages.set(id, (messages.get(id) ?? new Set()).add(headers['webhook-id']));
    }
    return messages;
  };
  await expect.poll(() => told().size, pollOptions).toBe(200);
  const messages = told();
  expect([...messages.keys()].sort()).toEqual([...stored].sort());
  expect([...messages.values()].every(({ size }) => size === 1)).toBe(true);
}, 150_000);

it('does what can be done, though more orders than it takes at once cannot be', async () => {
  const world = await createTestWorld({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  const { services } = world;
  const alice = await world.client();
  const receiver = await createReceiver();
  const { id } = await buildWebhook(alice, { url: receiver.url });
  const poison = { name: 'deliver-webhook', data: { nonsense: true } } as const;
  await services.jobs.enqueue(
    (query) => services.db.pool.query(query),
    Array.from({ length: 40 }, () => poison),
  );
  const jobs = openJobQueue(services.db.pool, createLog('silent'), quickPolling);
  const failing = scheduledJobs(services).map((job) => ({
    ...job,
    ...(job.name === 'sweep-expired' && { run: () => Promise.reject(new Error('poison')) }),
  }));
  jobs.startWorkers(failing, queuedJobs(services));
  services.jobs.trigger('sweep-expired');
  await alice.rest(`POST /webhooks/${id}/test`);
  await expect.poll(() => receiver.received.length, pollOptions).toBe(1);
  await jobs.stop();
}, 90_000);
