import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../src/platform/clock.ts';
import {
  installJobQueue,
  openJobQueue,
  type ScheduledJob,
} from '../../../src/platform/jobs/job-queue.ts';
import { createLog } from '../../../src/platform/observability/log.ts';
import { jobNames } from '../../../src/services/job-names.ts';
import { createClient } from '../../support/clients/api-client.ts';
import {
  endSharedTriggers,
  openTestQueue,
  retryAtOnce,
} from '../../support/database/job-queues.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { dataFolder, startServer } from '../../support/processes/server-process.ts';
import { bootstrapKey, createDeployment } from '../../support/processes/two-servers.ts';

const pollOptions = { interval: 50 };

/** A queue that retries failed jobs immediately. */
async function openQueue() {
  const queue = await openTestQueue();
  await retryAtOnce(queue.pool);
  return queue;
}

/** A running clock that can be moved, by seconds. */
function adjustableClock(start: Date) {
  const began = Date.now();
  let ahead = start.getTime() - began;
  let reads = 0;
  const now = () => {
    reads += 1;
    return new Date(Date.now() + ahead);
  };
  const passes = (seconds: number) => {
    ahead += seconds * 1000;
  };
  const clock: Clock = { ...systemClock, now };
  return { clock, passes, reads: () => reads };
}

/** A job that its schedule never triggers during a test. */
const job = (name: string, run: () => Promise<unknown>): ScheduledJob => ({
  name,
  timeoutSeconds: 60,
  pollSeconds: 1,
  intervalSeconds: 1e9,
  run,
});

describe('the job queue', () => {
  it('can be installed repeatedly and concurrently, and retains waiting jobs', async () => {
    const { pool, open } = await openQueue();
    open().trigger('sweep-files');
    const waiting = async () =>
      (await pool.query(`SELECT name FROM pgboss.job WHERE state = 'created'`)).rows;
    await expect.poll(waiting, pollOptions).toEqual([{ name: 'sweep-files' }]);
    await installJobQueue(pool, jobNames);
    await Promise.all([installJobQueue(pool, jobNames), installJobQueue(pool, jobNames)]);
    expect(await waiting()).toEqual([{ name: 'sweep-files' }]);
    const { rows } = await pool.query('SELECT name, policy FROM pgboss.queue');
    const names = rows.filter(({ policy }) => policy === 'short').map(({ name }) => name);
    expect(names.sort()).toEqual([
      'backup',
      'index-answers',
      'remove-files',
      'sweep-audit',
      'sweep-dataset-revisions',
      'sweep-deliveries',
      'sweep-expired',
      'sweep-files',
      'sweep-mails',
      'sweep-orphans',
      'sweep-responses',
    ]);
  });

  it('retains the queues of another release, whose servers may be running, and deletes them after 30 days', async () => {
    const { pool, open } = await openQueue();
    const settings = { name: 'deliver-webhook', timeoutSeconds: 25, pollSeconds: 1 };
    const queues = [...(await jobNames.scheduled()), settings];
    await installJobQueue(pool, { scheduled: async () => queues });
    for (const name of ['deliver-webhook', 'sweep-files']) open().trigger(name);
    const waiting = async () =>
      (await pool.query('SELECT name FROM pgboss.job ORDER BY name')).rows.map(({ name }) => name);
    await expect.poll(waiting, pollOptions).toEqual(['deliver-webhook', 'sweep-files']);
    await installJobQueue(pool, jobNames);
    expect(await waiting()).toEqual(['deliver-webhook', 'sweep-files']);
    await pool.query(`UPDATE pgboss.queue SET updated_on = updated_on - interval '31 days'`);
    await installJobQueue(pool, jobNames);
    expect(await waiting()).toEqual(['sweep-files']);
    const { rows } = await pool.query(`SELECT 1 FROM pgboss.queue WHERE name = 'deliver-webhook'`);
    expect(rows).toEqual([]);
  });

  it('runs a job that another process has triggered, and no other job', async () => {
    const { open } = await openQueue();
    const runs: string[] = [];
    const names = ['remove-files', 'sweep-files'] as const;
    open().startWorkers(names.map((name) => job(name, async () => runs.push(name))));
    open().trigger('remove-files');
    await expect.poll(() => runs, pollOptions).toEqual(['remove-files']);
  });

  it('runs a scheduled job once per interval, on any server', async () => {
    const { open } = await openQueue();
    const { clock, passes, reads } = adjustableClock(new Date('2026-03-01T03:49:58Z'));
    let runs = 0;
    const daily: ScheduledJob = {
      ...job('sweep-audit', async () => {
        runs += 1;
      }),
      intervalSeconds: 86_400,
      offsetSeconds: 3 * 3600 + 50 * 60,
    };
    open({ clock }).startWorkers([daily]);
    open({ clock }).startWorkers([daily]);
    expect(runs).toBe(0);
    passes(3);
    await expect.poll(() => runs, pollOptions).toBe(1);
    passes(3600);
    const readsBefore = reads();
    await expect.poll(() => reads() - readsBefore, pollOptions).toBeGreaterThan(4); // both servers, twice
    expect(runs).toBe(1);
  });

  it('continues to run scheduled jobs after the clock was set back by an hour', async () => {
    const { pool, open } = await openQueue();
    const { clock, passes } = adjustableClock(new Date('2026-03-01T12:00:00Z'));
    let runs = 0;
    const often: ScheduledJob = {
      ...job('sweep-files', async () => {
        runs += 1;
      }),
      intervalSeconds: 15,
    };
    open({ clock }).startWorkers([often]);
    passes(-3600);
    await expect.poll(() => runs, pollOptions).toBe(1);
    await endSharedTriggers(pool);
    passes(16);
    await expect.poll(() => runs, pollOptions).toBe(2);
  });

  it('runs a job once for all triggers before its start, and again for a trigger during its run', async () => {
    const { pool, open } = await openQueue();
    const asking = open();
    for (let count = 0; count < 50; count += 1) asking.trigger('remove-files');
    const waiting = async () => (await pool.query('SELECT 1 FROM pgboss.job')).rowCount;
    await expect.poll(waiting, pollOptions).toBe(1);

    let runs = 0;
    const worker = open();
    worker.startWorkers([
      job('remove-files', async () => {
        runs += 1;
        if (runs === 1) asking.trigger('remove-files'); // there is more work
      }),
    ]);
    await expect.poll(() => runs, pollOptions).toBe(2);
  });

  it('runs a job that was triggered before the worker started', async () => {
    const { pool, open } = await openQueue();
    const asking = open();
    asking.trigger('sweep-files');
    const waiting = async () => (await pool.query('SELECT 1 FROM pgboss.job')).rowCount;
    await expect.poll(waiting, pollOptions).toBe(1);
    await asking.stop();
    let runs = 0;
    open().startWorkers([
      job('sweep-files', async () => {
        runs += 1;
      }),
    ]);
    await expect.poll(() => runs, pollOptions).toBe(1);
  });

  it('retries a failed job', async () => {
    const { open } = await openQueue();
    let runs = 0;
    const jobs = open();
    jobs.startWorkers([
      job('remove-files', async () => {
        runs += 1;
        if (runs === 1) throw new Error('storage is away');
      }),
    ]);
    jobs.trigger('remove-files');
    await expect.poll(() => runs, pollOptions).toBe(2);
  });

  it('waits for running jobs when it is stopped', async () => {
    const { open } = await openQueue();
    let [started, done] = [false, false];
    const jobs = open();
    jobs.startWorkers([
      job('remove-files', async () => {
        started = true;
        await new Promise((resolve) => setTimeout(resolve, 200));
        done = true;
      }),
    ]);
    jobs.trigger('remove-files');
    await expect.poll(() => started, pollOptions).toBe(true);
    await jobs.stop();
    expect(done).toBe(true);
  });

  it('can be stopped without ever having run a job', async () => {
    const { open } = await openQueue();
    await open().stop();
  });

  // A trigger that fails because of an unavailable database must not fail the stop.
  it('can be stopped after a trigger failed because of an unavailable database', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
    const jobs = openJobQueue(pool, createLog('silent'));
    jobs.trigger('remove-files');
    await jobs.stop();
  });
});

describe('a server with background jobs', () => {
  const definition = {
    schema: { sections: [{ elements: [{ id: 'cv', type: 'file', title: 'Your CV' }] }] },
  };

  async function upload(url: string, slug: string): Promise<string> {
    const body = new FormData();
    body.append('item_id', 'cv');
    body.append('file', new Blob([randomBytes(1000)]), 'cv.bin');
    const answer = await fetch(`${url}/api/v1/public/forms/${slug}/uploads`, {
      method: 'POST',
      body,
    });
    expect(answer.status).toBe(201);
    return (await answer.json()).ref;
  }

  it('serves requests with ROLE=web only, and runs jobs with ROLE=worker only', async () => {
    const { pool, start } = await createDeployment();
    const web = await start({ ROLE: 'web' });
    const alice = createClient(web.url, bootstrapKey, undefined);
    const form = await buildPublishedForm(alice, { definition });
    await upload(web.url, form.slug);
    expect((await alice.rest(`DELETE /forms/${form.id}`)).status).toBe(204);

    const removals = async () => (await pool.query('SELECT 1 FROM file_removals')).rowCount;
    const waiting = `SELECT name FROM pgboss.job WHERE state = 'created' AND name = 'remove-files'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount, pollOptions).toBe(1);
    expect(await removals()).toBe(1);

    const worker = await start({ ROLE: 'worker' });
    await expect.poll(removals, pollOptions).toBe(0);

    for (const [path, status] of [
      ['/healthz', 200],
      ['/readyz', 200],
      ['/graphql', 404],
      ['/api/v1/forms', 404],
      [`/api/v1/public/forms/${form.slug}`, 404],
      ['/', 404],
    ] as const) {
      const headers = { Authorization: `Bearer ${bootstrapKey}` };
      expect([path, (await fetch(`${worker.url}${path}`, { headers })).status]).toEqual([
        path,
        status,
      ]);
    }
    const ended = await Promise.all([web.kill('SIGTERM'), worker.kill('SIGTERM')]);
    for (const { code, stderr } of ended) {
      expect(code).toBe(0);
      expect(stderr).not.toMatch(/warning|error/i);
    }
  });

  it('exits with code 0 when it is stopped while jobs are running', async () => {
    const data = dataFolder();
    const server = await startServer({
      DATA_DIR: data,
      BOOTSTRAP_API_KEY: bootstrapKey,
      LOG_LEVEL: 'silent',
    });
    const alice = createClient(server.url, bootstrapKey, undefined);
    const forms = await Promise.all(
      Array.from({ length: 5 }, () => buildPublishedForm(alice, { definition })),
    );
    await Promise.all(
      forms.flatMap(({ slug }) => Array.from({ length: 20 }, () => upload(server.url, slug))),
    );
    await Promise.all(forms.map(({ id }) => alice.rest(`DELETE /forms/${id}`)));
    const { code, stderr } = await server.kill('SIGTERM');
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/warning|error/i);
  });
});
