import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { cleanUp } from '../support/processes/clean-up.ts';
import { childrenOf } from '../support/processes/other-process.ts';
import {
  dataFolder,
  launch,
  probe,
  type ServerProcess,
  startServer,
  waitUntilReady,
} from '../support/processes/server-process.ts';
import type { RunningProcess } from '../support/processes/spawn-process.ts';
import { bootstrapKey, createDeployment } from '../support/processes/two-servers.ts';

// One server with WORKERS=2: two processes behind one port, and their supervisor.

const metricsToken = 'a-token-for-metrics';
const workers = { PORT: '0', WORKERS: '2', METRICS_TOKEN: metricsToken, LOG_LEVEL: 'info' };

interface Supervised extends RunningProcess {
  readonly url: string;
  readonly pid: number;
}

/** Starts a server and waits until both workers are ready. */
async function startWorkers(env: Record<string, string>): Promise<Supervised> {
  const started = launch(process.execPath, ['dist/main.js'], { ...env, ...workers });
  const { url } = await waitUntilReady(started);
  await started.waitForOutput(/"worker":2,.*"msg":"ready"/);
  return { ...started, url, pid: started.child.pid ?? 0 };
}

/** Sends each request over a connection of its own, so that the workers take turns. */
async function submit(url: string, slug: string): Promise<{ status: number; id?: string }> {
  try {
    const response = await fetch(`${url}/api/v1/public/forms/${slug}/submissions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Connection: 'close' },
      body: '{"answers":{"name":"Ann"}}',
    });
    const body: { id: string } = await response.json();
    return { status: response.status, id: body.id };
  } catch {
    return { status: 0 };
  }
}

async function submitMany(url: string, slug: string, count: number) {
  return Promise.all(Array.from({ length: count }, () => submit(url, slug)));
}

/** Submits until `end` is called, which returns all outcomes. */
function submitContinuously(url: string, slug: string) {
  const stop = new AbortController();
  const work = async () => {
    const outcomes: { status: number; id?: string }[] = [];
    while (!stop.signal.aborted) outcomes.push(...(await submitMany(url, slug, 4)));
    return outcomes;
  };
  const working = work();
  const end = () => {
    stop.abort();
    return working;
  };
  cleanUp(end);
  return { end };
}

const acknowledged = (outcomes: readonly { status: number; id?: string }[]) =>
  outcomes.flatMap(({ status, id }) => (status === 201 && id !== undefined ? [id] : []));

const statusesOf = (outcomes: readonly { status: number }[]) =>
  [...new Set(outcomes.map(({ status }) => status))].sort();

const clientOf = ({ url }: Pick<ServerProcess, 'url'>) =>
  createClient(url, bootstrapKey, undefined);

async function readMetrics(url: string): Promise<string> {
  const headers = { Authorization: `Bearer ${metricsToken}`, Connection: 'close' };
  return (await fetch(`${url}/metrics`, { headers })).text();
}

/** The number of log lines with a text. */
const linesWith = ({ stdout }: RunningProcess, text: string) => stdout().split(text).length - 1;

describe('a server with WORKERS', () => {
  it('does not start if its port is in use, and prints it once', async () => {
    const { environment, start } = await createDeployment();
    const { url } = await start();
    const { port } = new URL(url);
    const second = launch(process.execPath, ['dist/main.js'], {
      ...environment,
      ...workers,
      PORT: port,
    });
    const { code, stderr } = await second.ended;
    expect([code, stderr]).toEqual([
      1,
      `The server cannot listen on 127.0.0.1, port ${port}: the port is in use by another process. Stop it, or set PORT.\n`,
    ]);
  });

  it('serves with all workers, of which one runs background jobs, and exposes the metrics of all', async () => {
    const { environment, pool } = await createDeployment();
    const limits = { RATE_LIMITS: 'submissions=50/3600' };
    const started = await startWorkers({ ...environment, ...limits });
    const form = await buildPublishedForm(clientOf(started), { settings: { max_responses: 30 } });
    const outcomes = await submitMany(started.url, form.slug, 60);
    expect(acknowledged(outcomes)).toHaveLength(30);
    const refused = outcomes.filter(({ status }) => status !== 201);
    expect(refused.filter(({ status }) => status === 409)).toHaveLength(20);
    expect(refused.filter(({ status }) => status === 429)).toHaveLength(10);
    const { rows } = await pool.query('SELECT id FROM responses WHERE form_id = $1', [form.id]);
    expect(rows).toHaveLength(30);

    expect(started.stderr().match(/is ready/g)).toHaveLength(1);
    expect(linesWith(started, '"role":"all"')).toBe(1);
    expect(linesWith(started, '"role":"web"')).toBe(1);
    const metrics = await readMetrics(started.url);
    for (const worker of ['1', '2']) {
      expect(metrics).toContain(`formwright_ready{worker="${worker}"} 1`);
      expect(metrics).toMatch(
        new RegExp(`duration_seconds_count{[^}]*submissions[^}]*worker="${worker}"} \\d+`),
      );
    }
    expect(metrics.match(/formwright_backlog\{queue="jobs".*/g)).toEqual([
      'formwright_backlog{queue="jobs",worker="1"} 0',
    ]);
    expect(metrics.match(/# TYPE formwright_ready /g)).toHaveLength(1);
  });

  it('closes connections above MAX_CONNECTIONS of each worker', async () => {
    const { environment } = await createDeployment();
    const { url } = await startWorkers({ ...environment, MAX_CONNECTIONS: '1' });
    const { port } = new URL(url);
    const open = () => connect(Number(port), '127.0.0.1').resume();
    const sockets = [open(), open(), open()];
    await Promise.race(sockets.map((socket) => once(socket, 'close')));
    expect(sockets.filter(({ closed }) => !closed)).toHaveLength(2);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => probe(`${url}/healthz`)).toBe(200);
  });

  it('replaces a worker that is killed under load, also that of the jobs, and loses nothing acknowledged', async () => {
    const { environment, pool } = await createDeployment();
    const started = await startWorkers(environment);
    const form = await buildPublishedForm(clientOf(started));
    const [first = 0] = childrenOf(started.pid);
    process.kill(first, 'SIGSTOP'); // so that it has connections that it does not serve
    const load = submitContinuously(started.url, form.slug);
    await started.waitForOutput(/submissions","status":201/);
    process.kill(first, 'SIGKILL');
    await started.waitForOutput(/"worker":1,"exit":"SIGKILL","msg":"worker ended/);
    await expect.poll(() => linesWith(started, '"role":"all"'), { timeout: 10_000 }).toBe(2);
    const outcomes = await load.end();
    expect(statusesOf(outcomes).filter((status) => status !== 0)).toEqual([201]);
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM responses');
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged(outcomes)));
  });

  it('exchanges its workers on SIGUSR2 without refusing a request, and stops on SIGTERM without leaving a process', async () => {
    const { environment } = await createDeployment();
    const started = await startWorkers(environment);
    const form = await buildPublishedForm(clientOf(started));
    const before = childrenOf(started.pid);
    const load = submitContinuously(started.url, form.slug);
    started.child.kill('SIGUSR2');
    await started.waitForOutput(/"msg":"all workers exchanged"/);
    expect(statusesOf(await load.end())).toEqual([201]);
    const after = childrenOf(started.pid);
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);

    started.child.kill('SIGTERM');
    expect((await started.ended).code).toBe(0);
    expect(after.flatMap(childrenOf)).toEqual([]);
    expect(after.filter(isRunning)).toEqual([]);
    expect(await probe(`${started.url}/healthz`)).toBe('refused');
  });

  it('ends its workers in an orderly way if the supervisor is killed', async () => {
    const { environment } = await createDeployment();
    const started = await startWorkers(environment);
    const pids = childrenOf(started.pid);
    started.child.kill('SIGKILL');
    await started.ended;
    await expect.poll(() => pids.filter(isRunning), { timeout: 10_000 }).toEqual([]);
    expect(linesWith(started, '"msg":"stopping"')).toBe(2);
  });

  it('shares its embedded PostgreSQL among its workers, but not with another server', async () => {
    const data = { DATA_DIR: dataFolder(), BOOTSTRAP_API_KEY: bootstrapKey };
    const started = await startWorkers(data);
    const second = launch(process.execPath, ['dist/main.js'], { ...workers, ...data });
    const { code, stderr } = await second.ended;
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`(formwright server, process ${started.pid}). Stop it first`),
    ]);

    const form = await buildPublishedForm(clientOf(started));
    const [, last = 0] = childrenOf(started.pid);
    process.kill(last, 'SIGKILL');
    const outcomes = await submitMany(started.url, form.slug, 20);
    started.child.kill('SIGTERM');
    expect((await started.ended).code).toBe(0);

    const single = await startServer(data);
    const { body } = await clientOf(single).rest(`GET /forms/${form.id}/responses?limit=100`);
    const stored = body.data.map(({ id }: { id: string }) => id);
    expect(stored).toEqual(expect.arrayContaining(acknowledged(outcomes)));
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
