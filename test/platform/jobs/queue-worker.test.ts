import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { inTransaction } from '../../../src/platform/database/database.ts';
import type { EnqueueRequest, QueuedJob } from '../../../src/platform/jobs/job-queue.ts';
import { openTestQueue } from '../../support/database/job-queues.ts';

// Queued jobs, tested with the queue of webhook deliveries.

const pollOptions = { timeout: 15_000, interval: 50 };

const enqueueRequest = (mark: string, delaySeconds = 0): EnqueueRequest => ({
  ...{ name: 'deliver-webhook', data: { mark }, delaySeconds },
});
const queueJob = (run: (mark: string) => Promise<unknown>, concurrency = 2): QueuedJob => ({
  ...{ name: 'deliver-webhook', timeoutSeconds: 25, pollSeconds: 1, concurrency },
  run: (data) => run(Object(data).mark),
});
const countWaiting = async (pool: pg.Pool) =>
  (await pool.query('SELECT 1 FROM pgboss.job')).rowCount;

it('runs no job that was enqueued by a transaction that was rolled back', async () => {
  const { pool, open } = await openTestQueue();
  const jobs = open();
  const undone = inTransaction(pool, async (run) => {
    await jobs.enqueue(run, [enqueueRequest('undone')]);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await countWaiting(pool)).toBe(0);
  await inTransaction(pool, (run) =>
    jobs.enqueue(run, [enqueueRequest('one'), enqueueRequest('two')]),
  );
  const done: string[] = [];
  jobs.startWorkers([], [queueJob(async (mark) => done.push(mark))]);
  await expect.poll(() => done.sort(), pollOptions).toEqual(['one', 'two']);
  await expect.poll(() => countWaiting(pool), pollOptions).toBe(0);
});

it('delays a job by delaySeconds without delaying others', async () => {
  const { pool, open } = await openTestQueue();
  const jobs = open();
  const done: [string, number][] = [];
  jobs.startWorkers([], [queueJob(async (mark) => done.push([mark, performance.now()]))]);
  const began = performance.now();
  await inTransaction(pool, (run) =>
    jobs.enqueue(run, [enqueueRequest('late', 2), enqueueRequest('soon')]),
  );
  await expect.poll(() => done.map(([mark]) => mark), pollOptions).toEqual(['soon', 'late']);
  expect(done[1]?.[1]).toBeGreaterThan(began + 1900);
});

it('runs other jobs while a slow one is running, up to the concurrency', async () => {
  const { pool, open } = await openTestQueue();
  const jobs = open();
  let [running, most] = [0, 0];
  const end = new AbortController();
  const done: string[] = [];
  const run = async (mark: string) => {
    running += 1;
    most = Math.max(most, running);
    // The quick jobs take a moment too: the order in which jobs start is not defined.
    const time = mark === 'slow' ? 15_000 : 5;
    await sleep(time, undefined, { signal: end.signal }).catch(() => undefined);
    running -= 1;
    done.push(mark);
  };
  const marks = ['slow', ...Array.from({ length: 20 }, (_, index) => `quick ${index}`)];
  await inTransaction(pool, (query) =>
    jobs.enqueue(
      query,
      marks.map((mark) => enqueueRequest(mark)),
    ),
  );
  jobs.startWorkers([], [queueJob(run, 2)]);
  await expect.poll(() => done.length, pollOptions).toBe(20);
  expect([done.includes('slow'), most]).toEqual([false, 2]);
  end.abort();
});

it('retries a failed job, and runs others in the meantime', async () => {
  const { pool, open } = await openTestQueue();
  const jobs = open();
  const done: string[] = [];
  let failures = 0;
  const run = async (mark: string) => {
    if (mark === 'poison' && failures < 1) {
      failures += 1;
      throw new Error('not now');
    }
    done.push(mark);
  };
  await inTransaction(pool, (query) =>
    jobs.enqueue(query, [enqueueRequest('poison'), enqueueRequest('good')]),
  );
  jobs.startWorkers([], [queueJob(run, 1)]);
  await expect.poll(() => done, pollOptions).toEqual(['good', 'poison']);
});

it('completes running jobs when it is stopped, and leaves waiting ones in the queue', async () => {
  const { pool, open } = await openTestQueue();
  const jobs = open();
  await inTransaction(pool, (query) =>
    jobs.enqueue(query, [enqueueRequest('first'), enqueueRequest('second')]),
  );
  const [started, done]: [string[], string[]] = [[], []];
  const run = async (mark: string) => {
    started.push(mark);
    await sleep(500);
    done.push(mark);
  };
  jobs.startWorkers([], [queueJob(run, 1)]);
  await expect.poll(() => started.length, pollOptions).toBe(1);
  await jobs.stop();
  expect([started.length, done.length, await countWaiting(pool)]).toEqual([1, 1, 1]);
});
