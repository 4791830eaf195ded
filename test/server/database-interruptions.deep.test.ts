import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import { createReceiver, respondStatus } from '../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { buildWebhook } from '../support/fixtures/webhooks.ts';
import {
  dataFolder,
  type ServerProcess,
  startServer,
} from '../support/processes/server-process.ts';
import { bootstrapKey, createDeployment } from '../support/processes/two-servers.ts';

// Database connections that end while requests and background jobs use them: the server process
// continues, and what it acknowledged is stored.

const pollOptions = { interval: 100 };
const rounds = 15;

interface Load {
  readonly formId: string;
  readonly acknowledged: readonly string[];
  /** Stops it and waits for the last responses. */
  stop(): Promise<void>;
}

/** Four visitors who each submit responses in a loop to a form with a webhook. */
async function startLoad({ url }: ServerProcess, receiverUrl: string): Promise<Load> {
  const alice = createClient(url, bootstrapKey, undefined);
  await buildWebhook(alice, { url: receiverUrl, events: ['response.created'] });
  const form = await buildPublishedForm(alice);
  const visitor = createClient(url, undefined, undefined);
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let stopped = false;
  const visits = Array.from({ length: 4 }, async () => {
    while (!stopped) {
      const { status, body } = await visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
        body: { answers: { name: 'Ann' } },
      });
      statuses.add(status);
      if (status === 201) acknowledged.push(body.id);
    }
  });
  const ended = Promise.all(visits);
  ended.catch(() => undefined); // handled by `stop`
  await expect.poll(() => acknowledged.length, pollOptions).toBeGreaterThan(20);
  return {
    formId: form.id,
    acknowledged,
    async stop() {
      stopped = true;
      await ended;
      expect([...statuses].filter((one) => one !== 201 && one !== 503)).toEqual([]);
    },
  };
}

async function storedIds({ url }: ServerProcess, formId: string): Promise<string[]> {
  const alice = createClient(url, bootstrapKey, undefined);
  const { status, body } = await alice.rest(`GET /forms/${formId}/responses/export?format=json`);
  expect(status).toBe(200);
  return body.map(({ id }: { id: string }) => id);
}

async function expectSound(server: ServerProcess, load: Load): Promise<void> {
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  await expect.poll(ready, pollOptions).toBe(200);
  const stored = await storedIds(server, load.formId);
  expect(new Set(stored).size).toBe(stored.length);
  expect(stored).toEqual(expect.arrayContaining([...load.acknowledged]));
}

it('the server survives repeated loss of all database connections under load', async () => {
  const installation = await createDeployment();
  const receiver = await createReceiver();
  receiver.respondWith(respondStatus(200));
  const server = await installation.start({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  const load = await startLoad(server, receiver.url);
  for (let round = 0; round < rounds; round += 1) {
    await installation.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND application_name = 'formwright'`,
    );
    await sleep(150); // until it has reconnected and uses the connections
  }
  await load.stop();
  await expectSound(server, load);
  const delivered = () =>
    new Set(receiver.received.map(({ body }) => JSON.parse(body).data.response.id));
  await expect
    .poll(() => {
      const ids = delivered();
      return load.acknowledged.filter((id) => !ids.has(id));
    }, pollOptions)
    .toEqual([]);
  expect((await server.kill('SIGTERM')).code).toBe(0);
});

it('the server survives kill -9 of single database processes under load', async () => {
  const data = dataFolder();
  const receiver = await createReceiver();
  receiver.respondWith(respondStatus(200));
  const server = await startServer({
    DATA_DIR: data,
    BOOTSTRAP_API_KEY: bootstrapKey,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    WEBHOOK_ALLOW_PRIVATE: 'true',
  });
  const load = await startLoad(server, receiver.url);
  for (let round = 0; round < 2; round += 1) {
    const before = load.acknowledged.length;
    // PostgreSQL ends all others and recovers. There may be none while it does.
    await expect.poll(() => killBackendOf(data), pollOptions).toBe(true);
    await expect.poll(() => load.acknowledged.length, pollOptions).toBeGreaterThan(before + 10);
  }
  await load.stop();
  await expectSound(server, load);
  expect((await server.kill('SIGTERM')).code).toBe(0);
});

/** Kills a database process that serves a connection of the server; false if there is none. */
function killBackendOf(data: string): boolean {
  const file = join(data, 'postgres/cluster/postmaster.pid');
  const postmaster = readFileSync(file, 'utf8').split('\n')[0];
  const processes = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  for (const line of processes.split('\n')) {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (parent === postmaster && command.includes('[local]')) {
      return process.kill(Number(pid), 'SIGKILL');
    }
  }
  return false;
}
