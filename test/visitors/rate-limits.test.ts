import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../../packages/common/problem.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import { recordNothing } from '../../src/platform/observability/recorded-metrics.ts';
import { productionTimings } from '../../src/platform/timings.ts';
import { sweepExpired } from '../../src/services/background-jobs.ts';
import {
  createRateLimits,
  type RateLimits,
  rateLimitHeaders,
} from '../../src/visitors/limits/rate-limits.ts';
import { createDatabase } from '../support/database/test-database.ts';

// Servers on one database with a shared clock that tests advance. Each test has its own address.

const database = await createDatabase();
const log = createLog('silent');
const db = openDatabase(database.connection, log);
await db.findNodes();
afterAll(async () => {
  await db.close();
  await database.drop();
});

let time = Date.parse('2026-01-31T12:00:00.250Z');
const clock: Clock = { ...systemClock, now: () => new Date(time) };

const secret = Buffer.from('the secret of all tests, 32 bytes or more');
const servicesWith = (limits: string) => ({
  config: readConfig({ RATE_LIMITS: limits }),
  clock,
  timings: { ...productionTimings, rateLimitFlush: 100 },
  db,
  secret,
  log,
  recordMetric: recordNothing,
});
const createServer = (limits = 'on') => createRateLimits(servicesWith(limits));

let addressCount = 0;
let currentAddress = '';
beforeEach(() => {
  addressCount += 1;
  currentAddress = `198.51.100.${addressCount}`;
});

const submit = (server: RateLimits, address = currentAddress) =>
  server.consume('submissions', 'form', address);
const inParallel = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** The remaining requests; `refused` for a request beyond the limit. */
async function remainingOrRefused(request: Promise<{ remaining: number } | undefined>) {
  try {
    return (await request)?.remaining;
  } catch (error) {
    if (error instanceof Problem && error.code === 'rate_limited') return 'refused';
    throw error;
  }
}

const refusalOf = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => 'passed',
    (error: unknown) => error,
  );

/** The number of statements during `work`. */
async function statementsIn(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(db.coordinator, 'query');
  try {
    await work();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

/** All queries fail while `work` runs. */
async function withDatabaseDown(work: () => Promise<unknown>): Promise<void> {
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const spy = vi.spyOn(db.coordinator, 'query').mockImplementation(() => Promise.reject(gone));
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
}

describe('limits that are counted in the database', () => {
  it.each(['submissions', 'forms'] as const)(
    'begin new windows when the clock is set back (%s)',
    async (name) => {
      const server = createServer('submissions=6/60,forms=6/60');
      const other = createServer('submissions=6/60,forms=6/60');
      const ask = (which: RateLimits) =>
        remainingOrRefused(which.consume(name, 'form', currentAddress));
      time += 3_600_000;
      await inParallel(6, () => ask(server));
      expect(await ask(server)).toBe('refused');
      time -= 3_600_000;
      expect([await ask(server), await ask(other)]).toEqual([5, name === 'forms' ? 5 : 4]);
      await inParallel(5, () => ask(server));
      expect(await ask(server)).toBe('refused');
      await server.stop();
      await other.stop();
    },
  );

  it('reject the request after the last permitted one, with the seconds until the window ends', async () => {
    const server = createServer();
    await inParallel(6, () => submit(server));
    time += 17_900;
    expect(await refusalOf(submit(server))).toMatchObject({
      code: 'rate_limited',
      status: 429,
      message: 'Too many requests. Try again in 43 seconds.',
      members: { retry_after: 43 },
      headers: {
        'Retry-After': '43',
        RateLimit: '"submissions";r=0;t=43',
        'RateLimit-Policy': '"submissions";q=6;w=60',
      },
    });
  });

  it('reject a request on a server that has not counted the others', async () => {
    await inParallel(6, () => submit(createServer()));
    expect(await remainingOrRefused(submit(createServer()))).toBe('refused');
  });

  it('report the remaining requests', async () => {
    const server = createServer();
    expect(await submit(server)).toEqual({
      name: 'submissions',
      limit: { requests: 6, seconds: 60 },
      remaining: 5,
      reset: 60,
    });
    time += 18_000;
    const second = await submit(server);
    expect(second && rateLimitHeaders(second)).toEqual({
      RateLimit: '"submissions";r=4;t=42',
      'RateLimit-Policy': '"submissions";q=6;w=60',
    });
  });

  it('permit exactly the limit of one hundred concurrent requests on two servers', async () => {
    const servers = [createServer(), createServer()] as const;
    const outcomes = await inParallel(100, (n) =>
      remainingOrRefused(submit(servers[n % 2 === 0 ? 0 : 1])),
    );
    const passed = outcomes.filter((left) => left !== 'refused');
    expect(passed.sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('give concurrent requests distinct positions in their order', async () => {
    const server = createServer();
    expect(await inParallel(8, () => remainingOrRefused(submit(server)))).toEqual([
      5,
      4,
      3,
      2,
      1,
      0,
      'refused',
      'refused',
    ]);
  });

  it('count concurrent requests in one statement, at most 256 per statement', async () => {
    const server = createServer();
    const crowd = (size: number, each: number) =>
      statementsIn(() =>
        inParallel(size * each, (n) => submit(server, `${currentAddress}/${n % size}`)),
      );
    expect(await crowd(64, 4)).toBe(1);
    expect(await crowd(257, 1)).toBe(2);
    expect(await crowd(1025, 1)).toBe(5);
  });

  it('count requests that arrive during a statement with the next one', async () => {
    const server = createServer();
    const requests: Promise<unknown>[] = [];
    const statements = await statementsIn(async () => {
      await inTransaction(db.coordinator, async (query) => {
        await query('LOCK TABLE rate_counts'); // no request is counted before the lock is released
        for (let turn = 0; turn < 6; turn += 1) {
          requests.push(remainingOrRefused(submit(server)));
          await new Promise(setImmediate);
        }
      });
      await Promise.all(requests);
    });
    expect(statements).toBe(2);
    expect((await Promise.all(requests)).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('reject requests for a limit that is known to be exhausted without a statement', async () => {
    const server = createServer();
    await inParallel(6, () => submit(server));
    const refusals = () => inParallel(20, () => remainingOrRefused(submit(server)));
    expect(await statementsIn(refusals)).toBe(0);
    expect(new Set(await refusals())).toEqual(new Set(['refused']));
    time += 60_000;
    expect(await statementsIn(() => submit(server))).toBe(1);
  });

  it('still reject a client whose cache entry was evicted', async () => {
    const server = createServer('unlock=1/60');
    const unlock = (address: string) => server.consume('unlock', 'form', address);
    await unlock(currentAddress);
    for (let part = 0; part < 10; part += 1) {
      await inParallel(1000, (n) => unlock(`${currentAddress}/${part}/${n}`)); // at most as many at once as may wait
    }
    const again = () => remainingOrRefused(unlock(currentAddress));
    expect(await statementsIn(again)).toBe(1);
    expect(await again()).toBe('refused');
  });

  it('begin a window with the first request, and a new one after its end', async () => {
    const server = createServer();
    time += 31_000;
    await inParallel(6, () => submit(server));
    time += 59_999;
    expect(await refusalOf(submit(server))).toMatchObject({ members: { retry_after: 1 } });
    expect(await remainingOrRefused(submit(createServer()))).toBe('refused');
    time += 1;
    expect(await remainingOrRefused(submit(createServer()))).toBe(5);
    expect(await remainingOrRefused(submit(server))).toBe(4);
  });

  it('count different subjects and different limits separately', async () => {
    const server = createServer('submissions=1/60');
    await submit(server);
    expect(await remainingOrRefused(submit(server))).toBe('refused');
    expect(await remainingOrRefused(submit(server, `${currentAddress}0`))).toBe(0);
    expect(await remainingOrRefused(server.consume('submissions', 'other', currentAddress))).toBe(
      0,
    );
    expect(
      await remainingOrRefused(server.consume('submissions', `form","${currentAddress}`)),
    ).toBe(0);
    expect(await remainingOrRefused(server.consume('unlock', 'form', currentAddress))).toBe(9);
  });

  it('apply changed settings from the next request on', async () => {
    await inParallel(4, () => submit(createServer()));
    expect(await remainingOrRefused(submit(createServer('submissions=5/60')))).toBe(0);
    expect(await remainingOrRefused(submit(createServer('submissions=5/60')))).toBe('refused');
    expect(await remainingOrRefused(submit(createServer('submissions=9/60')))).toBe(2);
    expect(await submit(createServer('submissions=5/10'))).toMatchObject({
      remaining: 4,
      reset: 10,
    });
  });

  it('store no addresses', async () => {
    await submit(createServer());
    const { rows } = await db.coordinator.query<{ key: string }>('SELECT key FROM rate_counts');
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{22}$/);
    const other = createRateLimits({ ...servicesWith('on'), secret: Buffer.alloc(32) });
    expect(await remainingOrRefused(submit(other))).toBe(5);
  });

  it('pass database errors on to all waiting requests, and continue to count afterwards', async () => {
    const server = createServer();
    await withDatabaseDown(async () => {
      const failures = await inParallel(3, () => refusalOf(submit(server)));
      for (const failure of failures) expect(failure).toMatchObject({ code: 'ECONNREFUSED' });
    });
    expect(await remainingOrRefused(submit(server))).toBe(5);
  });

  it('behave like a reference counter for any sequence of requests', async () => {
    let runs = 0;
    const hits = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 9 });
    const step = fc.record({ server: fc.nat(1), hits, pause: fc.constantFrom(0, 1, 999, 4000) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        runs += 1;
        const servers = [createServer('unlock=4/5'), createServer('unlock=4/5')];
        const model = referenceCounter(4, 5000);
        for (const { server, hits, pause } of steps) {
          const found = await Promise.all(
            hits
              .map((address) => servers[server]?.consume('unlock', `${runs}`, `${address}`))
              .map(remainingOf),
          );
          expect(found).toEqual(hits.map(model));
          time += pause;
        }
      }),
      { numRuns: 60 },
    );
  });
});

const remainingOf = (request: Promise<{ remaining: number } | undefined> | undefined) =>
  remainingOrRefused(request ?? Promise.resolve(undefined));

/** The reference implementation of a limit. */
function referenceCounter(requests: number, window: number) {
  const windows = new Map<number, { end: number; count: number }>();
  return (address: number) => {
    const known = windows.get(address);
    const current = known && known.end > time ? known : { end: time + window, count: 0 };
    windows.set(address, current);
    current.count += 1;
    return current.count > requests ? 'refused' : requests - current.count;
  };
}

describe('limits that are counted in memory and synchronized', () => {
  const limits = 'forms=5/60,challenges=2/60';
  const read = (server: RateLimits) => server.consume('forms', currentAddress);

  it('reject the request after the last permitted one without a statement', async () => {
    const server = createServer(limits);
    const outcomes = () => inParallel(7, () => remainingOrRefused(read(server)));
    expect(await statementsIn(outcomes)).toBe(0);
    expect(await refusalOf(read(server))).toMatchObject({
      code: 'rate_limited',
      headers: { 'Retry-After': '60', RateLimit: '"forms";r=0;t=60' },
    });
    time += 60_000;
    expect(await outcomes()).toEqual([4, 3, 2, 1, 0, 'refused', 'refused']);
    await server.stop();
  });

  it('include challenges', async () => {
    const server = createServer(limits);
    const challenge = () => remainingOrRefused(server.consume('challenges', currentAddress));
    expect(
      await statementsIn(async () => expect(await inParallel(3, challenge)).toContain('refused')),
    ).toBe(0);
    await server.stop();
  });

  it('reject on one server what others have counted, after a short time', async () => {
    const [one, other] = [createServer('forms=5000/60'), createServer('forms=5000/60')];
    await inParallel(4999, () => read(one));
    await one.stop();
    expect(await remainingOrRefused(read(other))).toBe(4999);
    await expect.poll(() => remainingOrRefused(read(other))).toBe('refused');
    await other.stop();
  });

  it('add up the counts of several servers in one window', async () => {
    const [one, other, late] = [createServer(limits), createServer(limits), createServer(limits)];
    await read(one);
    time += 20_000;
    await inParallel(3, () => read(other));
    await one.stop();
    await other.stop();
    time += 20_000;
    await read(late);
    await late.stop();
    expect(await refusalOf(read(late))).toMatchObject({ members: { retry_after: 20 } });
  });

  it('send no statement without new requests', async () => {
    const server = createServer(limits);
    expect(await statementsIn(() => server.stop())).toBe(0);
    await inParallel(9, () => remainingOrRefused(read(server)));
    expect(await statementsIn(() => server.stop())).toBe(1);
    expect(await statementsIn(() => server.stop())).toBe(0);
    const late = createServer(limits);
    await read(late);
    time += 60_000;
    expect(await statementsIn(() => late.stop())).toBe(0);
  });

  it('synchronize many counts in few statements', async () => {
    const server = createServer('forms=5/50');
    await inParallel(600, (n) => server.consume('forms', `${currentAddress}/${n}`));
    expect(await statementsIn(() => server.stop())).toBe(3);
  });

  it('continue to count during a database outage, log it once, and synchronize later', async () => {
    const warn = vi.spyOn(log, 'warn');
    const server = createServer(limits);
    await withDatabaseDown(async () => {
      expect(await inParallel(3, () => remainingOrRefused(read(server)))).toEqual([4, 3, 2]);
      await server.stop();
      expect(await remainingOrRefused(read(server))).toBe(1);
      await server.stop();
    });
    expect(warn.mock.calls.map(([, message]) => message)).toEqual([
      'rate limits cannot be synchronized between servers',
    ]);
    warn.mockRestore();
    await server.stop();
    const other = createServer(limits);
    await read(other);
    await other.stop();
    expect(await remainingOrRefused(read(other))).toBe('refused');
  });

  it('retry on their own until the database is available', async () => {
    const server = createServer(limits);
    const failed = vi.spyOn(log, 'warn');
    await withDatabaseDown(async () => {
      await inParallel(5, () => read(server));
      await expect.poll(() => failed.mock.calls.length).toBe(1);
    });
    failed.mockRestore();
    const rows = () => db.coordinator.query('SELECT FROM rate_counts WHERE count = 5');
    const { rowCount: before } = await rows();
    await expect.poll(async () => (await rows()).rowCount).toBe((before ?? 0) + 1);
    await server.stop();
  });

  it('evict the oldest of very many windows', async () => {
    const server = createServer('forms=2/60');
    const visit = (address: string) => remainingOrRefused(server.consume('forms', address));
    await visit(currentAddress);
    await inParallel(49_999, (n) => visit(`${currentAddress}/${n}`));
    expect(await visit(currentAddress)).toBe(0);
    await visit('one more');
    expect(await visit(currentAddress)).toBe(1);
    await withDatabaseDown(() => server.stop());
  });
});

describe('disabled limits', () => {
  it('permit all requests, and count nothing', async () => {
    const server = createServer('off');
    const work = async () => {
      const all = await inParallel(20, () => submit(server));
      expect(new Set(all)).toEqual(new Set([undefined]));
      await server.stop();
    };
    expect(await statementsIn(work)).toBe(0);
  });
});

describe('the sweep of expired windows', () => {
  it('deletes expired windows in several batches, and no others', async () => {
    const server = createServer('submissions=6/60,uploads=1/6000');
    time += 1_000_000;
    await sweepExpired({ db, clock });
    await server.consume('uploads', 'form', currentAddress);
    for (let part = 0; part < 3; part += 1) {
      await inParallel(1667, (n) => submit(server, `${currentAddress}/${part}/${n}`));
    }
    expect(await sweepExpired({ db, clock })).toBe(0);
    time += 60_000 + 600_000; // the sweep waits longer, for servers whose clocks are slow
    expect(await sweepExpired({ db, clock })).toBe(5001);
    const { rowCount } = await db.coordinator.query('SELECT FROM rate_counts');
    expect(rowCount).toBe(1);
    expect(
      await remainingOrRefused(
        createServer('uploads=1/6000').consume('uploads', 'form', currentAddress),
      ),
    ).toBe('refused');
  });

  it('does not affect concurrent counting', async () => {
    const [one, other] = [createServer(), createServer()];
    const requests = inParallel(200, (n) => remainingOrRefused(submit(n % 2 === 0 ? one : other)));
    await inParallel(20, () => sweepExpired({ db, clock }));
    expect((await requests).filter((left) => left !== 'refused')).toHaveLength(6);
  });
});
