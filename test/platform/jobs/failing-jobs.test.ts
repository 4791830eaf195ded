import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openTestQueue, retryAtOnce } from '../../support/database/job-queues.ts';

// The log when background jobs fail or the database is unavailable.

const pollOptions = { interval: 50 };

const settings = { timeoutSeconds: 60, pollSeconds: 1 };

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly job?: string;
  readonly err?: { readonly message: string; readonly stack: string };
}

function createRecordedLog() {
  const lines: LogLine[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  return { log, lines };
}

it('logs each failure of a job once, with its name and causes, and retries the job', async () => {
  const { pool, open } = await openTestQueue();
  await retryAtOnce(pool);
  const { log, lines } = createRecordedLog();
  const jobs = open({ log });
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error('no answer', { cause: new Error('the disk is gone') });
  };
  jobs.startWorkers([{ ...settings, name: 'remove-files', intervalSeconds: 1e9, run }]);
  jobs.trigger('remove-files');
  await expect.poll(() => runs, pollOptions).toBe(2);
  expect(lines).toMatchObject([
    { level: 50, msg: 'background job failed', job: 'remove-files', err: { type: 'Error' } },
  ]);
  expect(lines[0]?.err?.stack).toContain('the disk is gone');
});

it('logs once that the job queue is unavailable and once that it is available again, and continues', async () => {
  const { pool, open } = await openTestQueue();
  const { port } = pool.options;
  const { log, lines } = createRecordedLog();
  const jobs = open({ log });
  const runs: string[] = [];
  const names = ['remove-files', 'sweep-audit', 'sweep-files'];
  pool.options.port = 1; // new connections are refused
  jobs.startWorkers(
    names.map((name) => ({
      ...settings,
      name,
      intervalSeconds: 1,
      run: async () => runs.push(name),
    })),
  );
  let connects = 0;
  pool.on('connect', () => {
    connects += 1;
  });
  await expect.poll(() => lines.length, pollOptions).toBe(1);
  expect([runs, connects]).toEqual([[], 0]);
  if (port !== undefined) pool.options.port = port;
  await expect.poll(() => new Set(runs).size, pollOptions).toBe(3);
  expect(lines).toMatchObject([
    { level: 40, msg: 'job queue unavailable' },
    { level: 30, msg: 'job queue available again' },
  ]);
});

it('logs a failed statement of a job with the name of the job and the error of PostgreSQL', async () => {
  const { pool, open } = await openTestQueue();
  const { log, lines } = createRecordedLog();
  const jobs = open({ log });
  const run = () => pool.query('SELECT nothing FROM nowhere');
  jobs.startWorkers([{ ...settings, name: 'sweep-files', intervalSeconds: 1e9, run }]);
  jobs.trigger('sweep-files');
  await expect.poll(() => lines.length, pollOptions).toBe(1);
  expect(lines[0]).toMatchObject({
    level: 50,
    msg: 'background job failed',
    job: 'sweep-files',
    err: { code: '42P01', message: 'relation "nowhere" does not exist' },
  });
});
