import { afterEach, describe, expect, it } from 'vitest';
import { openJobQueue } from '../../src/platform/jobs/job-queue.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import { productionTimings } from '../../src/platform/timings.ts';
import { pollingJobs, scheduledJobs } from '../../src/services/background-jobs.ts';
import { jobNames } from '../../src/services/job-names.ts';
import { createDeliveryWorker } from '../../src/webhooks/delivery/delivery-worker.ts';
import {
  createFairShare,
  type FairShare,
  type Slot,
  type Target,
} from '../../src/webhooks/delivery/fair-share.ts';
import type { Exchange, Transport } from '../../src/webhooks/sending/transport.ts';
import type { Client } from '../support/clients/api-client.ts';
import { quickPolling } from '../support/database/job-queues.ts';
import {
  createReceiver,
  type Receiver,
  respondStatus,
} from '../support/doubles/webhook-receiver.ts';
import { buildForm } from '../support/fixtures/forms.ts';
import { buildWebhook } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Slow and hanging receivers must not delay deliveries to other receivers.

const target = (webhook: number | string, workspace: number | string = 1) => ({
  webhookId: `wh_${webhook}`,
  workspaceId: `ws_${workspace}`,
});
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const acquiredSlots = (slots: readonly (Slot | undefined)[]) =>
  slots.filter((slot) => slot !== undefined);

/** A slot for a webhook, unless it has to wait. */
function acquire(shares: FairShare, webhook: Target): Slot | undefined {
  shares.enqueue(webhook);
  return shares.next()?.slot;
}

describe('slots', () => {
  it('gives a new webhook one slot, and four after a quick response', () => {
    const shares = createFairShare(productionTimings);
    const first = acquire(shares, target(1));
    expect(first).toBeDefined();
    expect(acquire(shares, target(1))).toBeUndefined();
    first?.recordSent(20, true);
    first?.release();
    expect(acquiredSlots(range(10).map(() => acquire(shares, target(1))))).toHaveLength(4);
  });

  it('gives a workspace eight slots, regardless of its number of webhooks', () => {
    const shares = createFairShare(productionTimings);
    expect(
      acquiredSlots(range(100).map((index) => acquire(shares, target(index, 1)))),
    ).toHaveLength(8);
    expect(
      acquiredSlots(range(100).map((index) => acquire(shares, target(`b${index}`, 2)))),
    ).toHaveLength(8);
    const others = range(20).map((index) => acquire(shares, target(`c${index}`, `c${index}`)));
    expect(acquiredSlots(others)).toHaveLength(16);
  });

  it('frees slots of deliveries that turn out to be slow, up to the size of the slow pool', () => {
    const shares = createFairShare(productionTimings);
    const slow = acquiredSlots(range(8).map((index) => acquire(shares, target(index))));
    expect(acquire(shares, target('good'))).toBeUndefined();
    for (const slot of slow) slot.markSlow();
    const good = shares.next();
    expect(good?.target).toEqual(target('good'));
    // A webhook known to be slow uses slots of the slow pool only.
    slow[0]?.release();
    good?.slot.release();
    expect(
      acquiredSlots(range(7).map((index) => acquire(shares, target(`x${index}`)))),
    ).toHaveLength(7);
    expect(acquire(shares, target(0))).toBeDefined();
    expect(acquire(shares, target('y'))).toBeDefined();
    expect(acquire(shares, target('z'))).toBeUndefined();
  });

  it('never gives more slots than the total', () => {
    const shares = createFairShare(productionTimings);
    const slots = range(1000).flatMap((index) => {
      const slot = acquire(shares, target(index, index));
      slot?.markSlow();
      return slot ? [slot] : [];
    });
    expect(slots).toHaveLength(64);
    for (const slot of slots) slot.release();
    expect(
      acquiredSlots(range(100).map((index) => acquire(shares, target(`n${index}`, index)))),
    ).toHaveLength(32);
  });

  it('gives free slots to waiting webhooks in the order of arrival', () => {
    const shares = createFairShare(productionTimings);
    const [first] = acquiredSlots(range(8).map((index) => acquire(shares, target(index))));
    for (const name of ['a', 'b', 'c', 'a']) expect(acquire(shares, target(name))).toBeUndefined();
    first?.release();
    const granted = shares.next();
    expect(granted?.target).toEqual(target('a'));
    expect(shares.next()).toBeUndefined();
    shares.dequeue(target('b'));
    granted?.slot.release();
    expect(shares.next()?.target).toEqual(target('c'));
  });
});

it('shortens the timeout after three consecutive timeouts, except for every fourth attempt', () => {
  const shares = createFairShare(productionTimings);
  const timeouts = range(9).map(() => {
    const slot = acquire(shares, target(1));
    slot?.recordSent(productionTimings.slowDelivery, false);
    slot?.release();
    return slot?.timeout;
  });
  const [full, short] = [undefined, 5000];
  expect(timeouts).toEqual([full, full, full, short, full, short, short, short, full]);

  const last = acquire(shares, target(1));
  last?.recordSent(14_000, true); // a slow response
  last?.release();
  expect(acquire(shares, target(1))?.timeout).toBe(full);
});

const world = await createTestWorld({
  env: { WEBHOOK_ALLOW_PRIVATE: 'true' },
  timings: { slowDelivery: 200 },
});
const { services } = world;
afterEach(async () => {
  await services.db.prisma.webhookDelivery.deleteMany();
  await services.db.prisma.webhook.deleteMany();
});

const done: Exchange = {
  statusCode: 200,
  retryAfter: undefined,
  body: '',
  error: null,
  latencyMs: 5,
};

/** A transport that responds immediately, except for URLs that hang until `release` is called. */
function transportHangingFor(hangs: (url: string) => boolean) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: string[] = [];
  const transport: Transport = async (url) => {
    sent.push(url);
    if (hangs(url)) await released;
    return done;
  };
  return { transport, sent, release };
}

const sendTestEvent = (client: Client, { id }: { id: string }) =>
  client.rest(`POST /webhooks/${id}/test`);

it('delivers for another workspace while one workspace has twenty hanging receivers', async () => {
  const [alice, bob] = [await world.client(), await world.client()];
  for (const index of range(20)) {
    const webhook = await buildWebhook(alice, { url: `http://hangs.example/${index}` });
    await Promise.all(range(3).map(() => sendTestEvent(alice, webhook)));
  }
  const good = await buildWebhook(bob, { url: 'http://good.example/' });
  const { transport, sent, release } = transportHangingFor((url) => url.includes('hangs'));
  const worker = createDeliveryWorker(services, transport);
  await worker.poll();
  // Eight start at once; after a moment they are slow, and twelve use slots of the slow pool.
  await expect.poll(() => sent.length).toBe(20);

  await Promise.all(range(5).map(() => sendTestEvent(bob, good)));
  await worker.poll();
  await expect.poll(() => sent.filter((url) => url.includes('good')).length).toBe(5);
  expect(sent).toHaveLength(25);

  // The waiting deliveries follow without a further poll.
  release();
  await worker.whenIdle();
  const states = await services.db.prisma.webhookDelivery.groupBy({ by: ['status'], _count: true });
  expect(states).toEqual([{ status: 'SUCCEEDED', _count: 65 }]);
});

it('delivers to other webhooks although thousands of deliveries of one webhook are due', async () => {
  const [alice, bob] = [await world.client(), await world.client()];
  const busy = await buildWebhook(alice, { url: 'http://hangs.example/' });
  await services.db.pool.query(
    `INSERT INTO webhook_deliveries (
       webhook_id, id, message_id, event_type, payload, status, next_attempt_at, created_at
     )
     SELECT $1, 'dlv_' || number, 'evt_' || number, 'webhook.test', '{}', 'PENDING', now(), now()
     FROM generate_series(1, 5000) AS number`,
    [busy.id],
  );
  const good = await buildWebhook(bob, { url: 'http://good.example/' });
  await sendTestEvent(bob, good);
  const { transport, sent, release } = transportHangingFor((url) => url.includes('hangs'));
  const worker = createDeliveryWorker(services, transport);
  await worker.poll();
  await expect.poll(() => sent.filter((url) => url.includes('good')).length).toBe(1);
  expect(sent).toHaveLength(2);
  await services.db.prisma.webhookDelivery.deleteMany();
  release();
  await worker.whenIdle();
});

it('delays a receiver by less than three times while nine others of its workspace misbehave', async () => {
  const alice = await world.client();
  const receivers = await Promise.all(range(10).map(() => createReceiver()));
  const [good, ...hostile] = receivers;
  if (!good) throw new Error('no receiver');
  const forms = await Promise.all(range(10).map(() => buildForm(alice)));
  const events = ['form.published'];
  await buildWebhook(alice, { url: good.url, events });
  const { polling } = jobNames;
  const jobs = openJobQueue(services.db.pool, createLog('silent'), { ...quickPolling, polling });
  jobs.startWorkers(scheduledJobs(services), pollingJobs(services));

  /** Median delay until the good receiver gets an event, in milliseconds. */
  const medianLag = async (published: readonly { id: string }[]) => {
    const lags: number[] = [];
    for (const { id } of published) {
      const before = good.received.length;
      const startedAt = performance.now();
      await alice.rest(`POST /forms/${id}/publish`);
      await expect.poll(() => good.received.length, { interval: 5 }).toBe(before + 1);
      lags.push(performance.now() - startedAt);
    }
    return lags.sort((a, b) => a - b)[Math.floor(lags.length / 2)] ?? 0;
  };

  try {
    const alone = await medianLag(forms.slice(0, 3));
    hostile.forEach(respondHostilely);
    await Promise.all(hostile.map(({ url }) => buildWebhook(alice, { url, events })));
    const beside = await medianLag(forms.slice(3));
    // A delivery that waited for a receiver that hangs would wait for its time-out of 15 seconds.
    expect(beside).toBeLessThan(Math.max(3 * alone, 10_000));
  } finally {
    for (const receiver of hostile) receiver.respondWith(respondStatus(200));
    for (const { end } of openResponses) end();
    await jobs.stop();
  }
});

const openResponses: { end(): void }[] = [];
function respondHostilely(receiver: Receiver, index: number): void {
  receiver.respondWith((response) => {
    openResponses.push({ end: () => response.destroy() });
    if (index % 3 === 1) response.writeHead(200).write('x');
    if (index % 3 === 2) response.writeHead(500).end();
  });
}
