import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  dataFolder,
  runScript,
  startServer,
  temporaryFolder,
} from '../support/processes/server-process.ts';

// The service as an operator runs it: real processes, with the embedded PostgreSQL.

const key = 'fw_a_key_for_tests_only_0001';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

const postmasterOf = (data: string) =>
  Number(readFileSync(join(data, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

describe('a start of the server', () => {
  it('rejects an invalid environment with all of its faults', async () => {
    const { code, stderr } = await runScript('scripts/start.js', [], {
      PORT: 'http',
      DEFAULT_PLAN: 'gold',
      BOOTSTRAP_API_KEY: 'short',
    });
    expect(code).toBe(1);
    expect(stderr).toContain('PORT must be a port number');
    expect(stderr).toContain('DEFAULT_PLAN must be free or pro');
    expect(stderr).toContain('BOOTSTRAP_API_KEY must have at least 20 characters');
    expect(stderr).not.toContain('short');
  });

  it('prints the first key once, and a stop leaves no process', async () => {
    const data = join(temporaryFolder(), 'data');
    const first = await startServer({ DATA_DIR: data });
    expect(first.key).toMatch(/^fw_[0-9A-Za-z]{28}$/);
    const { status } = await createClient(first.url, first.key, undefined).rest('POST /forms');
    expect(status).toBe(201);
    const postmaster = postmasterOf(data);
    expect(isAlive(postmaster)).toBe(true);
    const { code, stdout, stderr } = await first.kill('SIGTERM');
    expect(code).toBe(0);
    expect(isAlive(postmaster)).toBe(false);
    expect(stderr.split(first.key ?? '')).toHaveLength(2);
    expect(stdout).not.toContain(first.key);

    const second = await startServer({ DATA_DIR: data });
    expect(second.key).toBeUndefined();
    await second.kill('SIGTERM');
  });

  it('rejects a data folder that another server uses', async () => {
    const data = dataFolder();
    const server = await startServer({ DATA_DIR: data, BOOTSTRAP_API_KEY: key });
    const { code, stderr } = await runScript('scripts/start.js', [], { DATA_DIR: data, PORT: '0' });
    expect(code).toBe(1);
    expect(stderr).toContain(`Another server is using ${data}`);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.kill('SIGTERM');
  });
});

it('the server loses no acknowledged submission after kill -9, and stores none partially', async () => {
  const data = dataFolder();
  const environment = {
    DATA_DIR: data,
    BOOTSTRAP_API_KEY: key,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  };
  const server = await startServer(environment);
  const alice = createClient(server.url, key, undefined);
  const form = await buildPublishedForm(alice);
  const visitor = createClient(server.url, undefined, undefined);

  const acknowledged: string[] = [];
  const visits = Array.from({ length: 8 }, async () => {
    for (;;) {
      const { status, body } = await visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
        body: { answers: { name: 'Ann' } },
      });
      if (status === 201) acknowledged.push(body.id);
    }
  });
  while (acknowledged.length < 200) await new Promise((resolve) => setTimeout(resolve, 5));
  const postmaster = postmasterOf(data);
  await Promise.all([server.kill('SIGKILL'), Promise.allSettled(visits)]);
  expect(isAlive(postmaster)).toBe(true);

  const next = await startServer(environment);
  expect(postmasterOf(data)).toBe(postmaster); // adopted, not started again
  const again = createClient(next.url, key, undefined);
  const stored: string[] = [];
  let cursor: string | null = null;
  do {
    const before: string = cursor === null ? '' : `&before=${cursor}`;
    const { body } = await again.rest(`GET /forms/${form.id}/responses?limit=100${before}`);
    stored.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.next_cursor;
  } while (cursor !== null);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(stored).size).toBe(stored.length);
  const { body } = await again.rest(`GET /forms/${form.id}`);
  expect(body.response_count).toBe(stored.length);
  await next.kill('SIGTERM');
  expect(isAlive(postmaster)).toBe(false);
});

it('the server logs a line for each request, without secrets and answers', async () => {
  const data = dataFolder();
  const server = await startServer({ DATA_DIR: data, BOOTSTRAP_API_KEY: key });
  const alice = createClient(server.url, key, undefined);
  const form = await buildPublishedForm(alice);
  const visitor = createClient(server.url, undefined, undefined);
  for (const name of ['my-secret-answer', '']) {
    await visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
      body: { answers: { name } },
      headers: { 'X-Request-Id': 'request-7' },
    });
  }
  const { stdout } = await server.kill('SIGTERM');
  const lines = stdout.split('\n').filter((line) => line.includes('request-7'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { endpoint: 'POST /api/v1/public/forms/:slug/submissions', status: 201 },
    { endpoint: 'POST /api/v1/public/forms/:slug/submissions', status: 422 },
  ]);
  expect(stdout).not.toContain('my-secret-answer');
  expect(stdout).not.toContain(key);
});

it('the server finishes requests in flight when it is stopped', async () => {
  const data = dataFolder();
  const server = await startServer({ DATA_DIR: data, BOOTSTRAP_API_KEY: key });
  const alice = createClient(server.url, key, undefined);
  const twenty = () => Array.from({ length: 20 }, () => alice.rest('POST /forms'));
  await Promise.all(twenty()); // connections that stay open
  const requests = twenty();
  await Promise.any(requests);
  const { code } = await server.kill('SIGTERM');
  expect(code).toBe(0);
  const outcomes = await Promise.allSettled(requests);
  const statuses = outcomes.map(
    (outcome) => outcome.status === 'fulfilled' && outcome.value.status,
  );
  expect(new Set(statuses)).toEqual(new Set([201]));
});
