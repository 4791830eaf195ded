import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDeliveryWorker } from '../../src/webhooks/delivery/deliver.ts';
import { relayEvents } from '../../src/webhooks/delivery/relay.ts';
import { createTransport } from '../../src/webhooks/sending/transport.ts';
import type { ApiResponse, Client } from '../support/clients/api-client.ts';
import { waitForBlockedStatements, withRowLock } from '../support/database/row-locks.ts';
import {
  createReceiver,
  type Received,
  respondStatus,
} from '../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  adjustableClock,
  buildWebhook,
  deliveriesOf,
  dueDeliveryJobs,
  runWorkerOnce,
} from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Deliveries to real receivers. The worker is the test: it tries what is due by a clock it holds.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const clock = adjustableClock();
const world = await createTestWorld({ clock, env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
const { services } = world;
const receiver = await createReceiver();

afterEach(async () => {
  receiver.received.length = 0;
  receiver.respondWith(respondStatus(200));
  await services.db.prisma.webhookDelivery.deleteMany();
});

interface TestedWebhook {
  readonly alice: Client;
  readonly webhook: { id: string; secret: string };
}

/** A webhook that has a test event waiting. */
async function createTestedWebhook(): Promise<TestedWebhook> {
  const alice = await world.client();
  const webhook = await buildWebhook(alice, { url: `${receiver.url}/hook?from=forms` });
  await alice.rest(`POST /webhooks/${webhook.id}/test`);
  return { alice, webhook };
}

const latestDelivery = async ({ alice, webhook }: TestedWebhook) =>
  (await deliveriesOf(alice, webhook))[0];
const readWebhook = async ({ alice, webhook }: TestedWebhook) =>
  (await alice.rest(`GET /webhooks/${webhook.id}`)).body;

/** @throws {Error} if the official library does not take the signature */
const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });

const singleRequest = (received: readonly Received[]): Received => {
  const [first, ...others] = received;
  if (!first || others.length > 0) throw new Error(`received ${received.length}`);
  return first;
};

describe('a message', () => {
  it('is signed as Standard Webhooks says, and sent to the byte', async () => {
    const told = await createTestedWebhook();
    receiver.respondWith((response) => response.end('thanks'));
    await runWorkerOnce(services);
    const got = singleRequest(receiver.received);
    const { message_id, payload } = await latestDelivery(told);
    expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, got)).toThrow();
    expect(() => verify(told.webhook.secret, { ...got, body: `${got.body} ` })).toThrow();
    expect(verify(told.webhook.secret, got)).toEqual(payload);
    expect(got.path).toBe('/hook?from=forms');
    expect(got.headers).toMatchObject({
      ...{ 'content-type': 'application/json', 'webhook-id': message_id },
      'user-agent': expect.stringMatching(/^Formwright-Webhooks/),
    });
    expect(await latestDelivery(told)).toMatchObject({
      ...{ status: 'succeeded', attempts: 1, next_attempt_at: null, last_status_code: 200 },
      ...{ last_error: null, last_response: 'thanks', last_latency_ms: expect.any(Number) },
    });
  });

  it('is signed by the old secret too, for a day', async () => {
    const told = await createTestedWebhook();
    const { alice, webhook } = told;
    const { body: rotated } = await alice.rest(`POST /webhooks/${webhook.id}/rotate-secret`);
    await runWorkerOnce(services);
    const both = singleRequest(receiver.received);
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
    verify(webhook.secret, both);
    verify(rotated.secret, both);

    // The library wants a time near its own: the number of signatures tells enough.
    clock.advance(day);
    await alice.rest(`POST /webhooks/${webhook.id}/test`);
    await runWorkerOnce(services);
    const after = receiver.received[1];
    expect(String(after?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    clock.advance(-day);
  });

  it('waits while the secret cannot be read, without using up attempts, and is logged once', async () => {
    const told = await createTestedWebhook();
    const { id } = told.webhook;
    await told.alice.rest(`POST /webhooks/${id}/test`);
    const { secret } = await services.db.prisma.webhook.findUniqueOrThrow({ where: { id } });
    const store = (secret: Uint8Array<ArrayBuffer>) =>
      services.db.prisma.webhook.update({ where: { id }, data: { secret } });
    const error = vi.fn();
    const logging = { ...services, log: { ...services.log, error } };

    await store(new Uint8Array(60));
    for (let round = 0; round < 12; round += 1) {
      expect(await runWorkerOnce(logging)).toBe(2);
      expect(await runWorkerOnce(logging)).toBe(0);
      clock.advance(5 * minute);
    }
    expect(await latestDelivery(told)).toMatchObject({
      ...{ status: 'pending', attempts: 0, last_error: expect.stringContaining('SECRET_KEY') },
    });
    expect(receiver.received).toEqual([]);
    expect(error.mock.calls).toEqual([[{ webhook_id: id }, expect.stringContaining('SECRET_KEY')]]);

    await store(secret);
    await runWorkerOnce(logging);
    expect(await latestDelivery(told)).toMatchObject({ status: 'succeeded', attempts: 1 });
    expect(receiver.received).toHaveLength(2);
    clock.advance(-60 * minute);
  });

  it('is signed by the new secret where the one before cannot be read', async () => {
    const told = await createTestedWebhook();
    const { id } = told.webhook;
    const { body: rotated } = await told.alice.rest(`POST /webhooks/${id}/rotate-secret`);
    const data = { previousSecret: new Uint8Array(60) };
    await services.db.prisma.webhook.update({ where: { id }, data });
    await runWorkerOnce(services);
    verify(rotated.secret, singleRequest(receiver.received));
  });

  it('is not sent to a webhook that is disabled', async () => {
    const told = await createTestedWebhook();
    await told.alice.rest(`PATCH /webhooks/${told.webhook.id}`, { body: { enabled: false } });
    await runWorkerOnce(services);
    expect(await latestDelivery(told)).toMatchObject({
      ...{ status: 'failed', attempts: 0, last_error: 'The webhook is disabled.' },
    });
    expect(receiver.received).toEqual([]);
  });
});

describe('a receiver fails', () => {
  it.each([
    ['500', respondStatus(500), 500, 'The receiver responded with status 500.'],
    [
      'a redirect',
      respondStatus(302, { Location: `${receiver.url}/other` }),
      302,
      'The receiver responded with status 302.',
    ],
    ['404', respondStatus(404), 404, 'The receiver responded with status 404.'],
  ])('with %s', async (_, answer, last_status_code, last_error) => {
    const told = await createTestedWebhook();
    receiver.respondWith(answer);
    await runWorkerOnce(services);
    expect(receiver.received).toHaveLength(1);
    const failed = { status: 'pending', attempts: 1, last_status_code, last_error };
    expect(await latestDelivery(told)).toMatchObject(failed);
  });

  it('by closing early', async () => {
    const told = await createTestedWebhook();
    receiver.respondWith((response) => response.destroy());
    await runWorkerOnce(services);
    expect(await latestDelivery(told)).toMatchObject({
      ...{ status: 'pending', last_status_code: null },
      last_error: 'The receiver closed the connection.',
    });
  });

  it('by not answering in time', async () => {
    const told = await createTestedWebhook();
    receiver.respondWith(() => undefined);
    await runWorkerOnce(services, 300);
    const reason = 'The receiver did not respond in time.';
    expect(await latestDelivery(told)).toMatchObject({ status: 'pending', last_error: reason });
  });

  it('by not being there', async () => {
    const alice = await world.client();
    const webhook = await buildWebhook(alice, { url: 'http://127.0.0.1:1/' });
    await alice.rest(`POST /webhooks/${webhook.id}/test`);
    await runWorkerOnce(services);
    const reason = 'The receiver refused the connection.';
    expect(await latestDelivery({ alice, webhook })).toMatchObject({ last_error: reason });
  });
});

describe('the status is the answer, whatever becomes of its body', () => {
  it.each([
    {
      what: 'never comes',
      send: (response: ServerResponse) => response.flushHeaders(),
      body: '',
    },
    {
      what: 'comes drop by drop, without end',
      send: (response: ServerResponse) => {
        const drops = setInterval(() => response.write('.'), 50);
        response.on('close', () => clearInterval(drops));
      },
      body: expect.stringMatching(/^\.+$/),
    },
    {
      what: 'breaks off',
      send: (response: ServerResponse) => response.write('begun', () => response.destroy()),
      body: 'begun',
    },
  ])('where it $what', async ({ send, body }) => {
    for (const [code, state] of [
      [200, 'succeeded'],
      [500, 'pending'],
    ] as const) {
      const told = await createTestedWebhook();
      receiver.respondWith((response) => {
        response.writeHead(code, { 'Content-Length': '100000' });
        send(response);
      });
      await runWorkerOnce(services);
      expect(await latestDelivery(told)).toMatchObject({
        ...{ status: state, last_status_code: code, last_response: body },
        last_error: code === 200 ? null : 'The receiver responded with status 500.',
      });
      expect(receiver.received).toHaveLength(1);
      receiver.received.length = 0;
    }
  });
});

it('keeps the first KB of an endless answer, and reads no more', async () => {
  const told = await createTestedWebhook();
  let written = 0;
  receiver.respondWith((response) => {
    const more = () => {
      while (!response.destroyed && response.write('\0'.repeat(1000))) written += 1000;
    };
    response.on('drain', more);
    more();
  });
  await runWorkerOnce(services);
  const { status: state, last_response } = await latestDelivery(told);
  expect([state, last_response]).toEqual(['succeeded', '\ufffd'.repeat(1024)]);
  expect(written).toBeLessThan(50_000_000);
});

describe('a retry', () => {
  it('comes after longer and longer, a little later than planned, ten tries in all', async () => {
    const told = await createTestedWebhook();
    receiver.respondWith(respondStatus(500));
    const delays = [5 * second, 5 * minute, 30 * minute];
    delays.push(...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour));
    for (const planned of delays) {
      await runWorkerOnce(services);
      const now = clock.now().getTime();
      const wait = Date.parse((await latestDelivery(told)).next_attempt_at) - now;
      expect(wait).toBeGreaterThan(planned - 5 * second);
      expect(wait).toBeLessThanOrEqual(planned * 1.1);
      expect(await runWorkerOnce(services)).toBe(0);
      clock.advance(planned * 1.1);
    }
    await runWorkerOnce(services);
    expect(await latestDelivery(told)).toMatchObject({
      ...{ status: 'failed', attempts: 10, next_attempt_at: null },
    });
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect([receiver.received.length, ids.size]).toEqual([10, 1]);
  });

  it.each([
    ['seconds', () => '120', 120 * second],
    ['a date', () => new Date(clock.now().getTime() + hour).toUTCString(), hour],
    ['more than a day', () => '999999', day],
    ['less than is planned', () => '1', 5 * second],
    ['nonsense', () => 'soon', 5 * second],
  ])('waits as Retry-After asks: %s', async (_, retryAfter, least) => {
    const told = await createTestedWebhook();
    receiver.respondWith(respondStatus(429, { 'Retry-After': retryAfter() }));
    await runWorkerOnce(services);
    const wait = Date.parse((await latestDelivery(told)).next_attempt_at) - clock.now().getTime();
    expect(wait).toBeGreaterThan(least - 5 * second);
    expect(wait).toBeLessThanOrEqual(least * 1.1);
  });

  it('is the order that is written with the result, or neither is', async () => {
    const told = await createTestedWebhook();
    receiver.respondWith(respondStatus(500));
    const orders = await dueDeliveryJobs(services);
    const broken = {
      ...services,
      jobs: { ...services.jobs, send: () => Promise.reject(new Error('the queue is away')) },
    };
    const deliver = createDeliveryWorker(broken, createTransport({ allowPrivate: true }));
    await expect(deliver(orders[0])).rejects.toThrow('the queue is away');
    expect(await latestDelivery(told)).toMatchObject({ status: 'pending', attempts: 0 });
    clock.advance(25 * second);
    await runWorkerOnce(services);
    const { rows } = await services.db.pool.query(
      `SELECT data ->> 'plannedFor' AS planned FROM pgboss.job
       WHERE name = 'deliver-webhook' AND start_after > now() AND data ->> 'webhookId' = $1`,
      [told.webhook.id],
    );
    expect(rows).toEqual([{ planned: (await latestDelivery(told)).next_attempt_at }]);
  });
});

describe('a webhook is disabled', () => {
  it('at once where it is gone', async () => {
    const told = await createTestedWebhook();
    receiver.respondWith(respondStatus(410));
    await runWorkerOnce(services);
    expect(await latestDelivery(told)).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await readWebhook(told)).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    const line = `PATCH /webhooks/${told.webhook.id}`;
    const { body } = await told.alice.rest(line, { body: { enabled: true } });
    expect(body).toMatchObject({ enabled: true, disabled_reason: null });
  });

  it('where nothing got through for five days', async () => {
    const told = await createTestedWebhook();
    const { alice, webhook } = told;
    const test = () => alice.rest(`POST /webhooks/${webhook.id}/test`);
    receiver.respondWith(respondStatus(500));
    await runWorkerOnce(services);
    clock.advance(4 * day);
    receiver.respondWith(respondStatus(200));
    await runWorkerOnce(services); // one success, and the days count anew
    receiver.respondWith(respondStatus(500));
    await test();
    await runWorkerOnce(services);
    clock.advance(5 * day - minute);
    await test();
    await runWorkerOnce(services);
    expect(await readWebhook(told)).toMatchObject({ enabled: true, disabled_reason: null });
    clock.advance(minute);
    await test();
    await runWorkerOnce(services);
    expect(await readWebhook(told)).toMatchObject({ enabled: false, disabled_reason: 'failing' });
  });
});

describe('a redelivery', () => {
  it('sends the same message again, with all its retries', async () => {
    const told = await createTestedWebhook();
    await runWorkerOnce(services);
    const { id, message_id } = await latestDelivery(told);
    const line = `POST /webhooks/${told.webhook.id}/deliveries/${id}/redeliver`;
    const { status: code, body } = await told.alice.rest(line);
    expect([code, body.id, body.message_id]).toEqual([202, id, message_id]);
    expect(body).toMatchObject({ status: 'pending', attempts: 0 });
    receiver.respondWith(respondStatus(500));
    await runWorkerOnce(services);
    expect(await latestDelivery(told)).toMatchObject({ status: 'pending', attempts: 1 });
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(message_id);
  });
});

it.each(['a%00b', 'dlv_x', '%ED%A0%80'])('redelivers nothing that is called %s', async (id) => {
  const { alice, webhook } = await createTestedWebhook();
  const { status: code } = await alice.rest(
    `POST /webhooks/${webhook.id}/deliveries/${id}/redeliver`,
  );
  expect([400, 404]).toContain(code);
});

describe('two workers', () => {
  it('never are at one delivery at once', async () => {
    await createTestedWebhook();
    const orders = await dueDeliveryJobs(services);
    let open = 0;
    receiver.respondWith((response) => {
      open += 1;
      setTimeout(() => response.end(), 200);
    });
    const workers = Array.from({ length: 4 }, () =>
      createDeliveryWorker(services, createTransport({ allowPrivate: true })),
    );
    await Promise.all(workers.flatMap((work) => [work(orders[0]), work(orders[0])]));
    expect([open, receiver.received.length]).toEqual([1, 1]);
  });

  it('take over from each other what was broken off, under the same id', async () => {
    const told = await createTestedWebhook();
    const orders = await dueDeliveryJobs(services);
    receiver.respondWith(() => undefined);
    const killed = createDeliveryWorker(services, () => new Promise(() => undefined));
    void killed(orders[0]);
    const leased = async () =>
      (
        await services.db.prisma.webhookDelivery.findFirst({
          where: { leasedUntil: { not: null } },
        })
      )?.id;
    await expect.poll(leased).toBe((await latestDelivery(told)).id);
    receiver.respondWith(respondStatus(200));
    await runWorkerOnce(services);
    expect(receiver.received).toEqual([]);
    clock.advance(25 * second);
    await runWorkerOnce(services);
    expect(singleRequest(receiver.received).headers['webhook-id']).toBe(
      (await latestDelivery(told)).message_id,
    );
  });
});

/** The same, once it was seen to answer at once: then it is sent four at a time. */
async function createTrustedWebhook(
  deliver: (order: unknown) => Promise<void>,
): Promise<TestedWebhook> {
  const told = await createTestedWebhook();
  receiver.respondWith(respondStatus(200));
  for (const order of await dueDeliveryJobs(services)) await deliver(order);
  await services.db.prisma.webhookDelivery.deleteMany();
  await told.alice.rest(`POST /webhooks/${told.webhook.id}/test`);
  return told;
}

it('does not let one slow receiver keep a worker from the others', async () => {
  const deliver = createDeliveryWorker(services, createTransport({ allowPrivate: true }));
  const slow = await createTrustedWebhook(deliver);
  for (let count = 0; count < 9; count += 1) {
    await slow.alice.rest(`POST /webhooks/${slow.webhook.id}/test`);
  }
  const answers: (() => void)[] = [];
  receiver.respondWith((response) => answers.push(() => response.end()));
  const running = (await dueDeliveryJobs(services)).map((order) => deliver(order));
  await expect.poll(() => answers.length).toBe(4);

  const other = await createTestedWebhook();
  receiver.respondWith(respondStatus(200));
  const orders = await dueDeliveryJobs(services);
  const mine = orders.filter((order) => Object(order).webhookId === other.webhook.id);
  await Promise.all(mine.map((order) => deliver(order)));
  expect(await latestDelivery(other)).toMatchObject({ status: 'succeeded' });
  expect(answers).toHaveLength(4);

  // Those that end go on with what was put off: nothing waits for an order.
  for (const end of answers) end();
  await Promise.all(running);
  const states = (await deliveriesOf(slow.alice, slow.webhook)).map(
    ({ status: state }: { status: string }) => state,
  );
  expect(states).toEqual(Array.from({ length: 10 }, () => 'succeeded'));
});

it('does not leave behind what was put off while somebody looked in vain', async () => {
  const deliver = createDeliveryWorker(services, createTransport({ allowPrivate: true }));
  const told = await createTrustedWebhook(deliver);
  for (let count = 0; count < 3; count += 1) {
    await told.alice.rest(`POST /webhooks/${told.webhook.id}/test`);
  }
  const answers: (() => void)[] = [];
  receiver.respondWith((response) => answers.push(() => response.end()));
  const orders = await dueDeliveryJobs(services);
  const running = orders.map((order) => deliver(order));
  await expect.poll(() => answers.length).toBe(4);

  const { pool } = services.db;
  const { query } = pool;
  const looked = vi.spyOn(pool, 'query').mockImplementation(async (...sent: unknown[]) => {
    const found = await Reflect.apply(query, pool, sent);
    if (Object(sent[0]).name !== 'claim-next-delivery') return found;
    looked.mockRestore();
    await told.alice.rest(`POST /webhooks/${told.webhook.id}/test`);
    const known = new Set(orders.map((order) => Object(order).deliveryId));
    const late = (await dueDeliveryJobs(services)).filter(
      (order) => !known.has(Object(order).deliveryId),
    );
    for (const order of late) await deliver(order);
    return found;
  });
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(5);
  for (const end of answers) end();
  await Promise.all(running);
});

it('writes down what failed while the webhook is being deleted, without a deadlock', async () => {
  const { alice, webhook } = await createTestedWebhook();
  receiver.respondWith(respondStatus(500));
  const deliver = createDeliveryWorker(services, createTransport({ allowPrivate: true }));
  const orders = await dueDeliveryJobs(services);
  const select = 'SELECT 1 FROM webhooks WHERE id = $1 FOR UPDATE';
  const work: Promise<unknown>[] = [];
  const removals: Promise<ApiResponse>[] = [];
  await withRowLock(services.db.pool, select, [webhook.id], async () => {
    removals.push(alice.rest(`DELETE /webhooks/${webhook.id}`));
    await waitForBlockedStatements(services.db.pool, 1);
    work.push(...orders.map((order) => deliver(order)));
    await waitForBlockedStatements(services.db.pool, 2);
  });
  const [removed] = await Promise.all(removals);
  await Promise.all(work);
  expect(removed?.status).toBe(204);
  expect(await services.db.prisma.webhookDelivery.count()).toBe(0);
});

it('relays events while a result of the same webhook is being written', async () => {
  const { alice, webhook } = await createTestedWebhook();
  await buildPublishedForm(alice);
  const held = 'SELECT 1 FROM webhooks WHERE id = $1 FOR NO KEY UPDATE';
  await withRowLock(services.db.pool, held, [webhook.id], async () => {
    expect(await relayEvents(services)).toBe(1);
  });
  expect(await deliveriesOf(alice, webhook)).toHaveLength(2);
});

it('relays no event to a webhook that is being deleted', async () => {
  const { alice, webhook } = await createTestedWebhook();
  await buildPublishedForm(alice);
  const removals: Promise<ApiResponse>[] = [];
  const relays: Promise<number>[] = [];
  const held = 'SELECT 1 FROM webhook_deliveries WHERE webhook_id = $1 FOR UPDATE';
  await withRowLock(services.db.pool, held, [webhook.id], async () => {
    removals.push(alice.rest(`DELETE /webhooks/${webhook.id}`)); // has the webhook, waits for it
    await waitForBlockedStatements(services.db.pool, 1);
    relays.push(relayEvents(services));
    await waitForBlockedStatements(services.db.pool, 2);
  });
  expect((await removals[0])?.status).toBe(204);
  expect(await relays[0]).toBe(1);
  expect(await services.db.prisma.webhookDelivery.count()).toBe(0);
});

it('delivers what happened to a form', async () => {
  const alice = await world.client();
  const webhook = await buildWebhook(alice, { url: receiver.url, events: ['form.published'] });
  const form = await buildPublishedForm(alice);
  await runWorkerOnce(services);
  const got = singleRequest(receiver.received);
  expect(JSON.parse(got.body)).toMatchObject({
    ...{ type: 'form.published', data: { form: { id: form.id } } },
  });
  expect(await latestDelivery({ alice, webhook })).toMatchObject({ status: 'succeeded' });
});
