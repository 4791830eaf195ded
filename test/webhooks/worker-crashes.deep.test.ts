import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { expireLeases } from '../support/database/job-queues.ts';
import { createReceiver, respondStatus } from '../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { buildWebhook } from '../support/fixtures/webhooks.ts';
import { clientsOf, createDeployment } from '../support/processes/two-servers.ts';

// Workers that stop gracefully, are killed, and get jobs that fail.

const worker = { ROLE: 'worker', WEBHOOK_ALLOW_PRIVATE: 'true' };
const web = { ROLE: 'web', WEBHOOK_ALLOW_PRIVATE: 'true' };
const pollOptions = { interval: 100 };

describe('graceful stop', () => {
  it('finishes the deliveries in progress before stopping', async () => {
    const { pool, start } = await createDeployment();
    const receiver = await createReceiver();
    const finishers: (() => void)[] = [];
    receiver.respondWith((response) => void finishers.push(() => response.end('thanks')));
    const clients = clientsOf(await start(web));
    const running = await start(worker);
    await buildWebhook(clients.alice, { url: receiver.url });
    await buildPublishedForm(clients.alice);
    await expect.poll(() => receiver.received.length, pollOptions).toBe(1);
    const stopped = running.kill('SIGTERM');
    await sleep(200); // the signal was handled by now
    for (const finish of finishers) finish();
    expect((await stopped).code).toBe(0);
    const { rows } = await pool.query('SELECT status, attempts FROM webhook_deliveries');
    expect(rows).toEqual([{ status: 'SUCCEEDED', attempts: 1 }]);
  });

  it('leaves unfinished deliveries to the next worker when stopping', async () => {
    const { pool, start } = await createDeployment();
    const receiver = await createReceiver();
    receiver.respondWith(() => undefined);
    const clients = clientsOf(await start(web));
    const running = await start(worker);
    await buildWebhook(clients.alice, { url: receiver.url });
    await buildPublishedForm(clients.alice);
    await expect.poll(() => receiver.received.length, pollOptions).toBe(1);
    expect((await running.kill('SIGTERM')).code).toBe(0);
    const { rows } = await pool.query('SELECT leased_until FROM webhook_deliveries');
    expect(rows).toEqual([{ leased_until: null }]);
    receiver.respondWith(respondStatus(200));
    await start(worker);
    await expect.poll(() => receiver.received.length, pollOptions).toBe(2);
    const [one, two] = receiver.received;
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
  });
});

it('delivers every event with one id although its workers are killed repeatedly', async () => {
  const { pool, start } = await createDeployment();
  const receiver = await createReceiver();
  const clients = clientsOf(await start(web));
  await buildWebhook(clients.alice, { url: receiver.url, events: ['response.created'] });
  const form = await buildPublishedForm(clients.alice);
  const stored: string[] = [];

  async function submitAll(): Promise<void> {
    while (stored.length < 200) {
      const line = `POST /public/forms/${form.slug}/submissions`;
      const { body } = await clients.visitor.rest(line, { body: { answers: { name: 'Ann' } } });
      stored.push(body.id);
      await sleep(40);
    }
  }

  async function killAll(): Promise<void> {
    for (let kills = 0; kills < 4; kills += 1) {
      const workerProcess = await start(worker);
      await sleep(randomInt(50, 1500));
      await workerProcess.kill('SIGKILL');
      await expireLeases(pool);
    }
    await start(worker);
  }

  await Promise.all([submitAll(), killAll()]);
  /** Ids of messages by response id. */
  const messagesByResponse = () => {
    const messages = new Map<string, Set<unknown>>();
    for (const { headers, body } of receiver.received) {
      const { id } = JSON.parse(body).data.response;
      messages.set(id, (messages.get(id) ?? new Set()).add(headers['webhook-id']));
    }
    return messages;
  };
  await expect.poll(() => messagesByResponse().size, pollOptions).toBe(200);
  const messages = messagesByResponse();
  expect([...messages.keys()].sort()).toEqual([...stored].sort());
  expect([...messages.values()].every(({ size }) => size === 1)).toBe(true);
});
