import { existsSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient } from '../support/clients/api-client.ts';
import { connectWebSocket } from '../support/clients/web-socket.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  launch,
  probe,
  temporaryFolder,
  waitUntilReady,
} from '../support/processes/server-process.ts';
import type { RunningProcess } from '../support/processes/spawn-process.ts';
import { bootstrapKey, createDeployment } from '../support/processes/two-servers.ts';

const startNode = (env: Record<string, string>) =>
  launch(process.execPath, ['scripts/start.js'], { PORT: '0', ...env });
const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}`) &&
  !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

it('SIGTERM to npm exec, as npx is, stops the server', async () => {
  const { environment } = await createDeployment();
  const started = launch('npm', ['exec', '--call', 'node scripts/start.js'], {
    PORT: '0',
    npm_config_update_notifier: 'false',
    ...environment,
    LOG_LEVEL: 'info',
  });
  const { url } = await waitUntilReady(started);
  started.child.kill('SIGTERM');
  await started.waitForOutput(/"msg":"stopped"|"msg":"stopping"/);
  await expect.poll(() => probe(`${url}/healthz`)).toBe('refused');
});

describe('a stop of the server', () => {
  it('is reported by /readyz on an open connection, even without a delay', async () => {
    const { environment } = await createDeployment();
    const started = startNode(environment);
    const { url } = await waitUntilReady(started);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<{ status: number | undefined; connection: string | undefined }>(
        (resolve, reject) => {
          const sent = request(`${url}/readyz`, { agent }, (answer) => {
            answer.resume().once('end', () => {
              resolve({ status: answer.statusCode, connection: answer.headers.connection });
            });
          });
          sent.once('error', reject).end();
        },
      );
    expect((await ask()).status).toBe(200);
    started.child.kill('SIGTERM');
    let last = await ask();
    while (last.status === 200) last = await ask();
    expect(last.status).toBe(503);
    while (last.connection !== 'close') last = await ask(); // the server closes it in an orderly way
    expect(last.status).toBe(503);
    expect((await started.ended).code).toBe(0);
  });

  it('closes WebSockets with 1001, so that clients connect elsewhere, and ends promptly', async () => {
    const { environment } = await createDeployment();
    const started = startNode(environment);
    const { url } = await waitUntilReady(started);
    const form = await buildPublishedForm(createClient(url, bootstrapKey, undefined));
    const one = await connectWebSocket(url, { Authorization: `Bearer ${bootstrapKey}` });
    const query = 'subscription ($id: ID!) { responseCreated(formId: $id) { id } }';
    const payload = { query, variables: { id: form.id } };
    one.send({ id: 'live', type: 'subscribe', payload });
    one.send({ id: 'query', type: 'subscribe', payload: { query: '{ __typename }' } });
    await expect.poll(() => one.messages.at(-1)).toEqual({ id: 'query', type: 'complete' });
    const began = performance.now();
    started.child.kill('SIGTERM');
    const reason = 'The server is stopping. Connect again.';
    expect(await one.closed).toEqual({ code: 1001, reason });
    expect((await started.ended).code).toBe(0);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(one.messages.filter(({ id }) => id === 'live')).toEqual([]);
  });

  it('continues to serve /healthz and the API for SHUTDOWN_DELAY, which a second signal cuts short', async () => {
    const { environment } = await createDeployment();
    const started = startNode({ ...environment, SHUTDOWN_DELAY: '600' });
    const { url } = await waitUntilReady(started);
    // npm forwards a signal of the terminal, so that the server receives two: that is one request. Here two different
    // ones, as Linux may deliver equal ones as one; at once, as only those of the same second count as one.
    started.child.kill('SIGINT');
    started.child.kill('SIGTERM');
    while ((await probe(`${url}/readyz`)) === 200);
    expect(await probe(`${url}/readyz`)).toBe(503);
    expect(await probe(`${url}/healthz`)).toBe(200);
    expect((await createClient(url, bootstrapKey, undefined).rest('POST /forms')).status).toBe(201);

    await new Promise((resolve) => setTimeout(resolve, 1100));
    started.child.kill('SIGTERM');
    expect((await started.ended).code).toBe(143);
  });
});

describe('SIGTERM during a start', () => {
  /** Conditions for sending the signal. */
  const moments: [string, (data: string, started: RunningProcess) => boolean][] = [
    ['during the initialization of the cluster', (data) => existsSync(join(data, 'postgres'))],
    [
      'after the start of PostgreSQL',
      (data) => existsSync(join(data, 'postgres/cluster/postmaster.pid')),
    ],
  ];
  it.each(moments)('%s exits with 0 and leaves no process', async (_, reached) => {
    const data = join(temporaryFolder(), 'data');
    const started = startNode({ DATA_DIR: data });
    while (!reached(data, started)) await new Promise((resolve) => setTimeout(resolve, 2));
    const lockFile = join(data, 'postgres/cluster/postmaster.pid');
    const postmaster =
      existsSync(lockFile) && Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
    started.child.kill('SIGTERM');
    const { code, stderr } = await started.ended;
    expect(code).toBe(0);
    expect(stderr).not.toContain('is ready');
    expect(existsSync(lockFile)).toBe(false);
    if (postmaster) expect(isAlive(postmaster)).toBe(false);

    const next = startNode({ DATA_DIR: data });
    expect((await waitUntilReady(next)).key).toMatch(/^fw_/); // the aborted start did not consume it
  });
});
