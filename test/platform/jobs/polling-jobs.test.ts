import { expect, it } from 'vitest';
import { openJobQueue } from '../../../src/platform/jobs/job-queue.ts';
import type { PollingJob } from '../../../src/platform/jobs/workers.ts';
import { createLog } from '../../../src/platform/observability/log.ts';
import { openTestQueue } from '../../support/database/job-queues.ts';
import { recordedLog } from '../../support/doubles/recorded-log.ts';

// Jobs that every process with workers runs by itself, without a queue in the database.

const pollOptions = { interval: 10 };

/** A job that polls so rarely that only triggers run it again. */
const pollingJob = (
  run: () => Promise<unknown>,
  members: Partial<PollingJob> = {},
): PollingJob => ({
  name: 'look-around',
  pollSeconds: 1000,
  run,
  ...members,
});

/** A queue whose polling jobs keep their own interval. */
async function openQueue() {
  const { pool } = await openTestQueue();
  const open = (log = createLog('silent')) => openJobQueue(pool, log, { polling: ['look-around'] });
  return { pool, open };
}

it('runs a polling job at the start and again after its interval', async () => {
  const { open } = await openTestQueue();
  let runs = 0;
  const jobs = open({ polling: ['look-around'] });
  jobs.startWorkers([], [pollingJob(async () => (runs += 1))]);
  await expect.poll(() => runs, pollOptions).toBeGreaterThan(2);
});

it('runs a triggered polling job in the same process only, and enqueues nothing', async () => {
  const { pool, open } = await openQueue();
  const runs: string[] = [];
  const [here, there, web] = [open(), open(), open()];
  here.startWorkers([], [pollingJob(async () => runs.push('here'))]);
  there.startWorkers([], [pollingJob(async () => runs.push('there'))]);
  await expect.poll(() => runs.length, pollOptions).toBe(2);
  web.trigger('look-around');
  here.trigger('look-around');
  await expect.poll(() => runs.length, pollOptions).toBe(3);
  await Promise.all([here.stop(), there.stop()]);
  expect(runs.filter((name) => name === 'here')).toHaveLength(2);
  expect((await pool.query('SELECT 1 FROM pgboss.job')).rows).toEqual([]);
});

it('runs a polling job again, once for all triggers during a run', async () => {
  const { open } = await openQueue();
  const jobs = open();
  let [runs, running, most] = [0, 0, 0];
  jobs.startWorkers(
    [],
    [
      pollingJob(async () => {
        runs += 1;
        running += 1;
        most = Math.max(most, running);
        if (runs === 1) for (let count = 0; count < 10; count += 1) jobs.trigger('look-around');
        await Promise.resolve();
        running -= 1;
      }),
    ],
  );
  await expect.poll(() => runs, pollOptions).toBe(2);
  await jobs.stop();
  expect([runs, most]).toEqual([2, 1]);
});

it('logs the first of consecutive failures of a polling job, and its recovery', async () => {
  const { open } = await openTestQueue();
  const { log, lines } = recordedLog();
  const jobs = open({ log, polling: ['look-around'] });
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs < 4) throw new Error('the table is gone');
  };
  jobs.startWorkers([], [pollingJob(run)]);
  await expect.poll(() => runs, pollOptions).toBeGreaterThan(4);
  expect(lines).toMatchObject([
    { level: 'error', message: 'background job failed', fields: { job: 'look-around' } },
    { level: 'info', message: 'background job succeeds again', fields: { job: 'look-around' } },
  ]);
});

it('waits for the run of a polling job and for the work that it has started when it is stopped', async () => {
  const { open } = await openQueue();
  const jobs = open();
  const ended: string[] = [];
  let finish = () => {};
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let hasStarted = false;
  const run = async () => {
    hasStarted = true;
    await work;
    ended.push('run');
  };
  const stop = async () => {
    await work;
    ended.push('work');
  };
  jobs.startWorkers([], [pollingJob(run, { stop })]);
  await expect.poll(() => hasStarted, pollOptions).toBe(true);
  const stopped = jobs.stop().then(() => ended.push('stopped'));
  finish();
  await stopped;
  expect(ended.at(-1)).toBe('stopped');
  expect(new Set(ended)).toEqual(new Set(['run', 'work', 'stopped']));
});
