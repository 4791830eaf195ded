import { afterEach, describe, expect, it } from 'vitest';
import { backgroundErrands, backgroundJobs } from '../../src/background.ts';
import { openJobs } from '../../src/kernel/jobs.ts';
import { createLog } from '../../src/kernel/log.ts';
import { createDelivery } from '../../src/webhooks/deliver.ts';
import {
  allPlaces,
  createFairShare,
  type Place,
  slowAfter,
} from '../../src/webhooks/fair-share.ts';
import { relayEvents } from '../../src/webhooks/relay.ts';
import type { Exchange, Transport } from '../../src/webhooks/transport.ts';
import type { Client } from '../support/client.ts';
import { buildForm } from '../support/forms.ts';
import { createReceiver, type Receiver, status } from '../support/receiver.ts';
import { buildWebhook, dueOrders } from '../support/webhooks.ts';
import { createWorld } from '../support/world.ts';

// Receivers that are slow, or hang, keep nobody else's deliveries back.

const target = (webhook: number | string, workspace: number | string = 1) => ({
  ...{ webhookId: `wh_${webhook}`, workspaceId: `ws_${workspace}` },
});
const many = (count: number) => Array.from({ length: count }, (_, index) => index);
const there = (places: readonly (Place | undefined)[]) =>
  places.filter((place) => place !== undefined);

describe('places', () => {
  it('are one for a new webhook, and four once it answered at once', () => {
    const shares = createFairShare();
    const first = shares.enter(target(1));
    expect(first).toBeDefined();
    expect(shares.enter(target(1))).toBeUndefined();
    first?.sent(20, true);
    first?.leave();
    expect(there(many(10).map(() => shares.enter(target(1))))).toHaveLength(4);
  });

  it('are eight for a workspace, however many webhooks it has', () => {
    const shares = createFairShare();
    expect(there(many(100).map((index) => shares.enter(target(index, 1))))).toHaveLength(8);
    expect(there(many(100).map((index) => shares.enter(target(`b${index}`, 2))))).toHaveLength(8);
    const others = many(20).map((index) => shares.enter(target(`c${index}`, `c${index}`)));
    expect(there(others)).toHaveLength(16);
  });

  it('are freed by deliveries that turn out to be slow, within bounds', () => {
    const shares = createFairShare();
    const slow = there(many(8).map((index) => shares.enter(target(index))));
    expect(shares.enter(target('good'))).toBeUndefined();
    for (const place of slow) place.slowDown();
    const good = shares.next();
    expect(good?.target).toEqual(target('good'));
    // What is known to be slow has the places of the slow only.
    slow[0]?.leave();
    good?.place.leave();
    expect(there(many(7).map((index) => shares.enter(target(`x${index}`))))).toHaveLength(7);
    expect(shares.enter(target(0))).toBeDefined();
    expect(shares.enter(target('y'))).toBeDefined();
    expect(shares.enter(target('z'))).toBeUndefined();
  });

  it('are more than orders that a worker takes at no time', () => {
    const shares = createFairShare();
    const places = many(1000).flatMap((index) => {
      const place = shares.enter(target(index, index));
      place?.slowDown();
      return place ? [place] : [];
    });
    expect(places).toHaveLength(allPlaces);
    for (const place of places) place.leave();
    expect(there(many(100).map((index) => shares.enter(target(`n${index}`, index))))).toHaveLength(
      32,
    );
  });

  it('go to those that wait in the order in which they came', () => {
    const shares = createFairShare();
    const [first] = there(many(8).map((index) => shares.enter(target(index))));
    for (const name of ['a', 'b', 'c', 'a']) expect(shares.enter(target(name))).toBeUndefined();
    first?.leave();
    expect(shares.next()?.target).toEqual(target('a'));
    expect(shares.next()).toBeUndefined();
    expect(shares.takeWaiting()).toEqual([target('b'), target('c')]);
    expect(shares.takeWaiting()).toEqual([]);
  });
});

it('a receiver that timed out three times running has less time, but for every fourth try', () => {
  const shares = createFairShare();
  const timeouts = many(9).map(() => {
    const place = shares.enter(target(1));
    place?.sent(slowAfter, false);
    place?.leave();
    return place?.timeout;
  });
  const [full, short] = [undefined, 5000];
  expect(timeouts).toEqual([full, full, full, short, full, short, short, short, full]);

  const last = shares.enter(target(1));
  last?.sent(14_000, true); // it answers, if slowly
  last?.leave();
  expect(shares.enter(target(1))?.timeout).toBe(full);
});

const world = await createWorld({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
const { kernel } = world;
afterEach(async () => {
  await kernel.db.prisma.webhookDelivery.deleteMany();
  await kernel.db.prisma.webhook.deleteMany();
});

const done: Exchange = {
  ...{ statusCode: 200, retryAfter: undefined, body: '', error: null, latencyMs: 5 },
};

/** Answers at once, but for those that hang until they are let go. */
function transportBesides(hangs: (url: string) => boolean) {
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

const test = (client: Client, { id }: { id: string }) => client.rest(`POST /webhooks/${id}/test`);

it('one workspace with twenty hanging receivers leaves places to another workspace', async () => {
  const [alice, bob] = [await world.client(), await world.client()];
  for (const index of many(20)) {
    const webhook = await buildWebhook(alice, { url: `http://hangs.example/${index}` });
    await Promise.all(many(3).map(() => test(alice, webhook)));
  }
  const good = await buildWebhook(bob, { url: 'http://good.example/' });
  const { transport, sent, release } = transportBesides((url) => url.includes('hangs'));
  const deliver = createDelivery(kernel, transport);
  const hanging = (await dueOrders(kernel)).map((order) => deliver(order));
  // Eight at once; those are slow after a second, and twelve of them have places of their own then.
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(20);

  await Promise.all(many(5).map(() => test(bob, good)));
  const mine = (await dueOrders(kernel)).filter((order) => Object(order).webhookId === good.id);
  await Promise.all(mine.map((order) => deliver(order)));
  expect(sent.filter((url) => url.includes('good'))).toHaveLength(5);

  // Whatever was put off is done by those that were under way: nothing waits for an order.
  release();
  await Promise.all(hanging);
  const states = await kernel.db.prisma.webhookDelivery.groupBy({ by: ['status'], _count: true });
  expect(states).toEqual([{ status: 'SUCCEEDED', _count: 65 }]);
});

it('nine hostile receivers of a workspace hardly slow down its tenth', async () => {
  const alice = await world.client();
  const receivers = await Promise.all(many(10).map(() => createReceiver()));
  const [good, ...hostile] = receivers;
  if (!good) throw new Error('there is no receiver');
  const forms = await Promise.all(many(10).map(() => buildForm(alice)));
  const events = ['form.published'];
  await buildWebhook(alice, { url: good.url, events });
  const jobs = openJobs(kernel.db.pool, createLog('silent'));
  await jobs.work(backgroundJobs(kernel), backgroundErrands(kernel));

  /** The median of how long the good receiver waits for an event, in milliseconds. */
  const lag = async (some: readonly { id: string }[]) => {
    const lags: number[] = [];
    for (const { id } of some) {
      const before = good.received.length;
      const began = performance.now();
      await alice.rest(`POST /forms/${id}/publish`);
      await expect
        .poll(() => good.received.length, { timeout: 30_000, interval: 5 })
        .toBe(before + 1);
      lags.push(performance.now() - began);
    }
    return lags.sort((a, b) => a - b)[Math.floor(lags.length / 2)] ?? 0;
  };

  try {
    const alone = await lag(forms.slice(0, 3));
    hostile.forEach(beHostile);
    await Promise.all(hostile.map(({ url }) => buildWebhook(alice, { url, events })));
    const beside = await lag(forms.slice(3));
    expect(beside / alone).toBeLessThan(3);
  } finally {
    for (const receiver of hostile) receiver.answer(status(200));
    for (const { end } of open) end();
    await jobs.stop();
  }
}, 120_000);

const open: { end(): void }[] = [];
function beHostile(receiver: Receiver, index: number): void {
  receiver.answer((response) => {
    open.push({ end: () => response.destroy() });
    if (index % 3 === 1) response.writeHead(200).write('x');
    if (index % 3 === 2) response.writeHead(500).end();
  });
}

it('relays orders that say whose share they take', async () => {
  const alice = await world.client();
  await buildWebhook(alice, { url: 'http://good.example/', events: ['form.published'] });
  const { id } = await buildForm(alice);
  await alice.rest(`POST /forms/${id}/publish`);
  await relayEvents(kernel);
  const { rows } = await kernel.db.pool.query(
    `SELECT data ->> 'workspaceId' AS workspace FROM pgboss.job
     WHERE name = 'deliver-webhook' ORDER BY created_on DESC LIMIT 1`,
  );
  expect(rows).toEqual([{ workspace: alice.workspaceId }]);
});
