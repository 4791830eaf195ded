import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { claimDeliveries } from '../../src/webhooks/delivery/claim-deliveries.ts';
import {
  createDeliveryWorker,
  type DeliveryWorker,
} from '../../src/webhooks/delivery/delivery-worker.ts';
import { createTransport } from '../../src/webhooks/sending/transport.ts';
import type { ApiResponse, Client } from '../support/clients/api-client.ts';
import { waitForBlockedStatements, withRowLock } from '../support/database/row-locks.ts';
import type { Received } from '../support/doubles/recording-receiver.ts';
import { createReceiver, respondStatus } from '../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  adjustableClock,
  buildWebhook,
  deliveriesOf,
  relayEvents,
  runWorkerOnce,
} from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Deliveries to real HTTP receivers. The test runs the worker itself, with an adjustable clock.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const clock = adjustableClock();
const world = await createTestWorld({
  clock,
  env: { WEBHOOK_ALLOW_PRIVATE: 'true' },
  timings: { deliveryBodyTimeout: 200 },
});
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

/** Creates a webhook with a pending test event. */
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

/** @throws {Error} if the Standard Webhooks library rejects the signature */
const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });

const singleRequest = (received: readonly Received[]): Received => {
  const [first, ...more] = received;
  if (!first || more.length > 0) throw new Error(`received ${received.length} requests`);
  return first;
};

describe('signing', () => {
  it('signs a delivery according to Standard Webhooks and sends the payload byte for byte', async () => {
    const tested = await createTestedWebhook();
    receiver.respondWith((response) => response.end('thanks'));
    await runWorkerOnce(services);
    const request = singleRequest(receiver.received);
    const { message_id, payload } = await latestDelivery(tested);
    expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, request)).toThrow();
    expect(() => verify(tested.webhook.secret, { ...request, body: `${request.body} ` })).toThrow();
    expect(verify(tested.webhook.secret, request)).toEqual(payload);
    expect(request.path).toBe('/hook?from=forms');
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': message_id,
      'user-agent': expect.stringMatching(/^Formwright-Webhooks/),
    });
    expect(await latestDelivery(tested)).toMatchObject({
      status: 'succeeded',
      attempts: 1,
      next_attempt_at: null,
      last_status_code: 200,
      last_error: null,
      last_response: 'thanks',
      last_latency_ms: expect.any(Number),
    });
  });

  it('signs with the previous secret too for 24 hours after a rotation', async () => {
    const tested = await createTestedWebhook();
    const { alice, webhook } = tested;
    const { body: rotated } = await alice.rest(`POST /webhooks/${webhook.id}/rotate-secret`);
    await runWorkerOnce(services);
    const both = singleRequest(receiver.received);
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
    verify(webhook.secret, both);
    verify(rotated.secret, both);

    // The library checks the timestamp against the real time, so only the signatures are counted.
    clock.advance(day);
    await alice.rest(`POST /webhooks/${webhook.id}/test`);
    await runWorkerOnce(services);
    const after = receiver.received[1];
    expect(String(after?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    clock.advance(-day);
  });

  it('keeps a delivery pending without using up attempts while its secret cannot be decrypted, and logs once', async () => {
    const tested = await createTestedWebhook();
    const { id } = tested.webhook;
    await tested.alice.rest(`POST /webhooks/${id}/test`);
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
    expect(await latestDelivery(tested)).toMatchObject({
      status: 'pending',
      attempts: 0,
      last_error: expect.stringContaining('SECRET_KEY'),
    });
    expect(receiver.received).toEqual([]);
    expect(error.mock.calls).toEqual([[{ webhook_id: id }, expect.stringContaining('SECRET_KEY')]]);

    await store(secret);
    await runWorkerOnce(logging);
    expect(await latestDelivery(tested)).toMatchObject({ status: 'succeeded', attempts: 1 });
    expect(receiver.received).toHaveLength(2);
    clock.advance(-60 * minute);
  });

  it('signs with the new secret only if the previous one cannot be decrypted', async () => {
    const tested = await createTestedWebhook();
    const { id } = tested.webhook;
    const { body: rotated } = await tested.alice.rest(`POST /webhooks/${id}/rotate-secret`);
    const data = { previousSecret: new Uint8Array(60) };
    await services.db.prisma.webhook.update({ where: { id }, data });
    await runWorkerOnce(services);
    verify(rotated.secret, singleRequest(receiver.received));
  });

  it('does not send a delivery to a disabled webhook', async () => {
    const tested = await createTestedWebhook();
    await tested.alice.rest(`PATCH /webhooks/${tested.webhook.id}`, { body: { enabled: false } });
    await runWorkerOnce(services);
    expect(await latestDelivery(tested)).toMatchObject({
      status: 'failed',
      attempts: 0,
      last_error: 'The webhook is disabled.',
    });
    expect(receiver.received).toEqual([]);
  });
});

describe('failing receivers', () => {
  it.each([
    ['status 500', respondStatus(500), 500, 'The receiver responded with status 500.'],
    [
      'a redirect',
      respondStatus(302, { Location: `${receiver.url}/other` }),
      302,
      'The receiver responded with status 302.',
    ],
    ['status 404', respondStatus(404), 404, 'The receiver responded with status 404.'],
  ])('retries after a response with %s', async (_, responder, last_status_code, last_error) => {
    const tested = await createTestedWebhook();
    receiver.respondWith(responder);
    await runWorkerOnce(services);
    expect(receiver.received).toHaveLength(1);
    const failed = { status: 'pending', attempts: 1, last_status_code, last_error };
    expect(await latestDelivery(tested)).toMatchObject(failed);
  });

  it('retries after the receiver has closed the connection', async () => {
    const tested = await createTestedWebhook();
    receiver.respondWith((response) => response.destroy());
    await runWorkerOnce(services);
    expect(await latestDelivery(tested)).toMatchObject({
      status: 'pending',
      last_status_code: null,
      last_error: 'The receiver closed the connection.',
    });
  });

  it('retries after a timeout', async () => {
    const tested = await createTestedWebhook();
    receiver.respondWith(() => undefined);
    await runWorkerOnce(services, 300);
    const reason = 'The receiver did not respond in time.';
    expect(await latestDelivery(tested)).toMatchObject({ status: 'pending', last_error: reason });
  });

  it('reports a refused connection', async () => {
    const alice = await world.client();
    const webhook = await buildWebhook(alice, { url: 'http://127.0.0.1:1/' });
    await alice.rest(`POST /webhooks/${webhook.id}/test`);
    await runWorkerOnce(services);
    const reason = 'The receiver refused the connection.';
    expect(await latestDelivery({ alice, webhook })).toMatchObject({ last_error: reason });
  });
});

describe('response bodies', () => {
  it.each([
    {
      body: 'that never arrives',
      send: (response: ServerResponse) => response.flushHeaders(),
      stored: '',
    },
    {
      body: 'that is sent slowly without end',
      send: (response: ServerResponse) => {
        const timer = setInterval(() => response.write('.'), 50);
        response.on('close', () => clearInterval(timer));
      },
      stored: expect.stringMatching(/^\.+$/),
    },
    {
      body: 'that is incomplete',
      send: (response: ServerResponse) => response.write('partial', () => response.destroy()),
      stored: 'partial',
    },
  ])('decides by the status of a response with a body $body', async ({ send, stored }) => {
    for (const [code, state] of [
      [200, 'succeeded'],
      [500, 'pending'],
    ] as const) {
      const tested = await createTestedWebhook();
      receiver.respondWith((response) => {
        response.writeHead(code, { 'Content-Length': '100000' });
        send(response);
      });
      await runWorkerOnce(services);
      expect(await latestDelivery(tested)).toMatchObject({
        status: state,
        last_status_code: code,
        last_response: stored,
        last_error: code === 200 ? null : 'The receiver responded with status 500.',
      });
      expect(receiver.received).toHaveLength(1);
      receiver.received.length = 0;
    }
  });
});

it('stores the first KB of an endless response body and stops reading', async () => {
  const tested = await createTestedWebhook();
  let written = 0;
  receiver.respondWith((response) => {
    const writeMore = () => {
      while (!response.destroyed && response.write('\0'.repeat(1000))) written += 1000;
    };
    response.on('drain', writeMore);
    writeMore();
  });
  await runWorkerOnce(services);
  const { status: state, last_response } = await latestDelivery(tested);
  expect([state, last_response]).toEqual(['succeeded', '\ufffd'.repeat(1024)]);
  expect(written).toBeLessThan(50_000_000);
});

describe('retries', () => {
  it('retries with increasing delays and jitter, up to ten attempts', async () => {
    const tested = await createTestedWebhook();
    receiver.respondWith(respondStatus(500));
    const delays = [5 * second, 5 * minute, 30 * minute];
    delays.push(...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour));
    for (const planned of delays) {
      await runWorkerOnce(services);
      const now = clock.now().getTime();
      const wait = Date.parse((await latestDelivery(tested)).next_attempt_at) - now;
      expect(wait).toBeGreaterThan(planned - 5 * second);
      expect(wait).toBeLessThanOrEqual(planned * 1.1);
      expect(await runWorkerOnce(services)).toBe(0);
      clock.advance(planned * 1.1);
    }
    await runWorkerOnce(services);
    expect(await latestDelivery(tested)).toMatchObject({
      status: 'failed',
      attempts: 10,
      next_attempt_at: null,
    });
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect([receiver.received.length, ids.size]).toEqual([10, 1]);
  });

  it.each([
    ['seconds', () => '120', 120 * second],
    ['a date', () => new Date(clock.now().getTime() + hour).toUTCString(), hour],
    ['more than a day', () => '999999', day],
    ['less than the planned delay', () => '1', 5 * second],
    ['an invalid value', () => 'soon', 5 * second],
  ])('respects Retry-After with %s', async (_, retryAfter, least) => {
    const tested = await createTestedWebhook();
    receiver.respondWith(respondStatus(429, { 'Retry-After': retryAfter() }));
    await runWorkerOnce(services);
    const wait = Date.parse((await latestDelivery(tested)).next_attempt_at) - clock.now().getTime();
    expect(wait).toBeGreaterThan(least - 5 * second);
    expect(wait).toBeLessThanOrEqual(least * 1.1);
  });

  it('repeats a delivery whose result could not be recorded', async () => {
    const tested = await createTestedWebhook();
    const { pool, coordinator } = services.db;
    const lost = vi.spyOn(coordinator, 'query');
    const connect = vi.spyOn(pool, 'connect');
    receiver.respondWith((response) => {
      const failing = () => Promise.reject(new Error('connection lost'));
      lost.mockImplementation(failing);
      connect.mockImplementation(failing);
      response.end();
    });
    await runWorkerOnce(services);
    lost.mockRestore();
    connect.mockRestore();
    expect(await latestDelivery(tested)).toMatchObject({ status: 'pending', attempts: 0 });
    receiver.respondWith(respondStatus(200));
    expect(await runWorkerOnce(services)).toBe(0);
    clock.advance(25 * second);
    await runWorkerOnce(services);
    expect(await latestDelivery(tested)).toMatchObject({ status: 'succeeded', attempts: 1 });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });
});

describe('disabling', () => {
  it('disables a webhook immediately after status 410', async () => {
    const tested = await createTestedWebhook();
    receiver.respondWith(respondStatus(410));
    await runWorkerOnce(services);
    expect(await latestDelivery(tested)).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await readWebhook(tested)).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    const line = `PATCH /webhooks/${tested.webhook.id}`;
    const { body } = await tested.alice.rest(line, { body: { enabled: true } });
    expect(body).toMatchObject({ enabled: true, disabled_reason: null });
  });

  it('disables a webhook after five days of failures only', async () => {
    const tested = await createTestedWebhook();
    const { alice, webhook } = tested;
    const test = () => alice.rest(`POST /webhooks/${webhook.id}/test`);
    receiver.respondWith(respondStatus(500));
    await runWorkerOnce(services);
    clock.advance(4 * day);
    receiver.respondWith(respondStatus(200));
    await runWorkerOnce(services); // a success restarts the five days
    receiver.respondWith(respondStatus(500));
    await test();
    await runWorkerOnce(services);
    clock.advance(5 * day - minute);
    await test();
    await runWorkerOnce(services);
    expect(await readWebhook(tested)).toMatchObject({ enabled: true, disabled_reason: null });
    clock.advance(minute);
    await test();
    await runWorkerOnce(services);
    expect(await readWebhook(tested)).toMatchObject({ enabled: false, disabled_reason: 'failing' });
  });
});

describe('redelivery', () => {
  it('redelivers the same message with all its retries', async () => {
    const tested = await createTestedWebhook();
    await runWorkerOnce(services);
    const { id, message_id } = await latestDelivery(tested);
    const line = `POST /webhooks/${tested.webhook.id}/deliveries/${id}/redeliver`;
    const { status: code, body } = await tested.alice.rest(line);
    expect([code, body.id, body.message_id]).toEqual([202, id, message_id]);
    expect(body).toMatchObject({ status: 'pending', attempts: 0 });
    receiver.respondWith(respondStatus(500));
    await runWorkerOnce(services);
    expect(await latestDelivery(tested)).toMatchObject({ status: 'pending', attempts: 1 });
    const [first, second] = receiver.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(message_id);
  });
});

it.each(['a%00b', 'dlv_x', '%ED%A0%80'])('refuses to redeliver the unknown id %s', async (id) => {
  const { alice, webhook } = await createTestedWebhook();
  const { status: code } = await alice.rest(
    `POST /webhooks/${webhook.id}/deliveries/${id}/redeliver`,
  );
  expect([400, 404]).toContain(code);
});

describe('several workers', () => {
  it('attempts each delivery once if several workers find it', async () => {
    const tested = await createTestedWebhook();
    for (let count = 0; count < 9; count += 1) {
      await tested.alice.rest(`POST /webhooks/${tested.webhook.id}/test`);
    }
    const workers = Array.from({ length: 4 }, () => createWorker());
    await Promise.all(workers.map((worker) => worker.poll()));
    await Promise.all(workers.map((worker) => worker.whenIdle()));
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([10, 10]);
  });

  it('repeats an interrupted delivery with the same id after its lease has expired', async () => {
    const tested = await createTestedWebhook();
    await claimDeliveries(services, [{ webhookId: tested.webhook.id, count: 1 }]); // and is killed
    await runWorkerOnce(services);
    expect(receiver.received).toEqual([]);
    clock.advance(25 * second);
    await runWorkerOnce(services);
    expect(singleRequest(receiver.received).headers['webhook-id']).toBe(
      (await latestDelivery(tested)).message_id,
    );
  });

  it('ignores the result of an attempt whose lease another worker has taken', async () => {
    const tested = await createTestedWebhook();
    const late = createWorker();
    const finishers: (() => void)[] = [];
    receiver.respondWith((response) => {
      finishers.push(() => response.writeHead(500).end());
    });
    await late.poll();
    await expect.poll(() => finishers.length).toBe(1);
    clock.advance(25 * second);
    receiver.respondWith(respondStatus(200));
    await runWorkerOnce(services);
    for (const finish of finishers) finish();
    await late.whenIdle();
    expect(await latestDelivery(tested)).toMatchObject({ status: 'succeeded', attempts: 1 });
  });
});

const createWorker = (): DeliveryWorker =>
  createDeliveryWorker(services, createTransport({ allowPrivate: true }));

/** Responses that are sent when the test calls them. */
function holdResponses(): (() => void)[] {
  const finishers: (() => void)[] = [];
  receiver.respondWith((response) => finishers.push(() => response.end()));
  return finishers;
}

/**
 * A webhook with deliveries that are due, whose receiver has responded quickly before: it gets four of them
 * at a time.
 */
async function createTrustedWebhook(worker: DeliveryWorker, due: number): Promise<TestedWebhook> {
  const tested = await createTestedWebhook();
  receiver.respondWith(respondStatus(200));
  await worker.poll();
  await worker.whenIdle();
  await services.db.prisma.webhookDelivery.deleteMany();
  for (let count = 0; count < due; count += 1) {
    await tested.alice.rest(`POST /webhooks/${tested.webhook.id}/test`);
  }
  return tested;
}

it('delivers to other receivers while one receiver is slow', async () => {
  const worker = createWorker();
  const slow = await createTrustedWebhook(worker, 10);
  const finishers = holdResponses();
  await worker.poll();
  await expect.poll(() => finishers.length).toBe(4);

  receiver.respondWith(respondStatus(200));
  const other = await createTestedWebhook();
  await worker.poll();
  const state = async () => (await latestDelivery(other)).status;
  await expect.poll(state).toBe('succeeded');
  expect(finishers).toHaveLength(4);

  // The waiting deliveries follow without a further poll.
  for (const finish of finishers) finish();
  await worker.whenIdle();
  const states = (await deliveriesOf(slow.alice, slow.webhook)).map(
    ({ status: state }: { status: string }) => state,
  );
  expect(states).toEqual(Array.from({ length: 10 }, () => 'succeeded'));
});

it('delivers what was added while a claim found nothing', async () => {
  const worker = createWorker();
  const tested = await createTrustedWebhook(worker, 0);
  const target = { webhookId: tested.webhook.id, workspaceId: tested.alice.workspaceId ?? '' };
  const { coordinator } = services.db;
  const { query } = coordinator;
  const spy = vi.spyOn(coordinator, 'query').mockImplementation(async (...args: unknown[]) => {
    const result = await Reflect.apply(query, coordinator, args);
    if (Object(args[0]).name !== 'claim-deliveries') return result;
    spy.mockRestore();
    await tested.alice.rest(`POST /webhooks/${tested.webhook.id}/test`);
    worker.deliver([target]);
    return result;
  });
  worker.deliver([target]);
  await worker.whenIdle();
  expect(await latestDelivery(tested)).toMatchObject({ status: 'succeeded', attempts: 1 });
});

it('records results with shared statements, and a locked delivery delays no other', async () => {
  const worker = createWorker();
  const tested = await createTrustedWebhook(worker, 4);
  const finishers = holdResponses();
  await worker.poll();
  await expect.poll(() => finishers.length).toBe(4);
  const locked = await latestDelivery(tested);
  const states = async () =>
    (await deliveriesOf(tested.alice, tested.webhook)).map(
      ({ status: state }: { status: string }) => state,
    );
  const select = 'SELECT 1 FROM webhook_deliveries WHERE id = $1 FOR UPDATE';
  await withRowLock(services.db.pool, select, [locked.id], async () => {
    for (const finish of finishers) finish();
    await expect.poll(states).toEqual(['pending', 'succeeded', 'succeeded', 'succeeded']);
  });
  await worker.whenIdle();
  expect(await states()).toEqual(Array.from({ length: 4 }, () => 'succeeded'));
  expect(receiver.received).toHaveLength(5);
});

it('completes deliveries in progress when the worker stops, and claims no others', async () => {
  const worker = createWorker();
  const tested = await createTrustedWebhook(worker, 6);
  const finishers = holdResponses();
  await worker.poll();
  await expect.poll(() => finishers.length).toBe(4);
  const stopped = worker.stop(10_000);
  for (const finish of finishers) finish();
  await stopped;
  const states = (await deliveriesOf(tested.alice, tested.webhook)).map(
    ({ status: state }: { status: string }) => state,
  );
  expect(states.sort()).toEqual([
    'pending',
    'pending',
    'succeeded',
    'succeeded',
    'succeeded',
    'succeeded',
  ]);
});

it('releases deliveries in progress for other workers if they take too long when the worker stops', async () => {
  const worker = createWorker();
  const tested = await createTestedWebhook();
  const finishers = holdResponses();
  await worker.poll();
  await expect.poll(() => finishers.length).toBe(1);
  await worker.stop(10);
  receiver.respondWith(respondStatus(200));
  expect(await runWorkerOnce(services)).toBe(1);
  expect(await latestDelivery(tested)).toMatchObject({ status: 'succeeded', attempts: 1 });
  for (const finish of finishers) finish();
  await worker.whenIdle();
  expect(await latestDelivery(tested)).toMatchObject({ status: 'succeeded', attempts: 1 });
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

it('records a failed attempt without a deadlock while the webhook is being deleted', async () => {
  const { alice, webhook } = await createTestedWebhook();
  receiver.respondWith(respondStatus(500));
  const worker = createWorker();
  const lockSql = 'SELECT 1 FROM webhooks WHERE id = $1 FOR UPDATE';
  const removals: Promise<ApiResponse>[] = [];
  await withRowLock(services.db.pool, lockSql, [webhook.id], async () => {
    removals.push(alice.rest(`DELETE /webhooks/${webhook.id}`));
    await waitForBlockedStatements(services.db.pool, 1);
    await worker.poll();
    await waitForBlockedStatements(services.db.pool, 2);
  });
  const [removed] = await Promise.all(removals);
  await worker.whenIdle();
  expect(removed?.status).toBe(204);
  expect(await services.db.prisma.webhookDelivery.count()).toBe(0);
});

it('relays events while a result of the same webhook is being recorded', async () => {
  const { alice, webhook } = await createTestedWebhook();
  await buildPublishedForm(alice);
  const lockSql = 'SELECT 1 FROM webhooks WHERE id = $1 FOR NO KEY UPDATE';
  await withRowLock(services.db.pool, lockSql, [webhook.id], async () => {
    expect(await relayEvents(services)).toBe(1);
  });
  expect(await deliveriesOf(alice, webhook)).toHaveLength(2);
});

it('relays no events to a webhook that is being deleted', async () => {
  const { alice, webhook } = await createTestedWebhook();
  await buildPublishedForm(alice);
  const removals: Promise<ApiResponse>[] = [];
  const relays: Promise<number>[] = [];
  const lockSql = 'SELECT 1 FROM webhook_deliveries WHERE webhook_id = $1 FOR UPDATE';
  await withRowLock(services.db.pool, lockSql, [webhook.id], async () => {
    removals.push(alice.rest(`DELETE /webhooks/${webhook.id}`)); // holds the webhook's lock and waits
    await waitForBlockedStatements(services.db.pool, 1);
    relays.push(relayEvents(services));
    await waitForBlockedStatements(services.db.pool, 2);
  });
  expect((await removals[0])?.status).toBe(204);
  expect(await relays[0]).toBe(1);
  expect(await services.db.prisma.webhookDelivery.count()).toBe(0);
});

it('delivers an event of a form', async () => {
  const alice = await world.client();
  const webhook = await buildWebhook(alice, { url: receiver.url, events: ['form.published'] });
  const form = await buildPublishedForm(alice);
  await runWorkerOnce(services);
  const request = singleRequest(receiver.received);
  expect(JSON.parse(request.body)).toMatchObject({
    type: 'form.published',
    data: { form: { id: form.id } },
  });
  expect(await latestDelivery({ alice, webhook })).toMatchObject({ status: 'succeeded' });
});
