import { execFile as execFileCallback } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer as createProxy } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { retryWhileUnavailable } from '../../src/platform/database/connect-with-retry.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { createClient } from '../support/clients/api-client.ts';
import { freePort } from '../support/processes/free-port.ts';
import {
  launch,
  runScript,
  startServer,
  temporaryFolder,
  waitUntilReady,
} from '../support/processes/server-process.ts';
import { createDeployment } from '../support/processes/two-servers.ts';

const execFile = promisify(execFileCallback);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Forwards connections on a port to the PostgreSQL of the tests. */
async function openPort(port: number): Promise<void> {
  const { host, port: target } = inject('connection');
  const proxy = createProxy((socket) => {
    const onward = host.startsWith('/')
      ? connect(join(host, `.s.PGSQL.${target}`))
      : connect(target, host);
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on('error', () => undefined);
  }).listen(port, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  await once(proxy, 'listening');
}

const databaseOf = (url: string | undefined) => new URL(url ?? '').pathname.slice(1);
const { user, password } = inject('connection');
const urlAt = (port: number, database: string) =>
  `postgresql://${user}${password ? `:${password}` : ''}@127.0.0.1:${port}/${database}`;

describe('a database that is unavailable at a start', () => {
  it('delays the start until it is available, which is logged', async () => {
    const { environment } = await createDeployment();
    const port = await freePort();
    const started = launch(process.execPath, ['scripts/start.js'], {
      ...environment,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: urlAt(port, databaseOf(environment['DATABASE_URL'])),
    });
    const [line] = await started.waitForOutput(/^\{.*waiting for the database.*\}$/m);
    expect(JSON.parse(line)).toMatchObject({ reason: expect.stringContaining('ECONNREFUSED') });
    expect(line).not.toContain(password ?? 'postgresql://');
    await openPort(port);
    const { url } = await waitUntilReady(started);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it('fails the start after the timeout', async () => {
    const warnings: unknown[] = [];
    const pool = new pg.Pool({ host: '127.0.0.1', port: await freePort() });
    const attempt = retryWhileUnavailable(() => pool.connect(), {
      connectTimeout: 600,
      log: { warn: (about: unknown) => void warnings.push(about) },
      stop: new AbortController().signal,
    });
    await expect(attempt).rejects.toThrow(OperatorError);
    await expect(attempt).rejects.toThrow('ECONNREFUSED');
    expect(warnings).toHaveLength(1);
  });

  it('does not prevent the start from being aborted by a signal', async () => {
    const started = launch(process.execPath, ['scripts/start.js'], {
      DATABASE_URL: urlAt(await freePort(), 'none'),
      PORT: '0',
      DATA_DIR: join(temporaryFolder(), 'data'),
    });
    await started.waitForOutput(/waiting for the database/);
    started.child.kill('SIGTERM');
    const { code, stderr } = await started.ended;
    expect([code, stderr]).toEqual([0, '']);
  });
});

it('the start fails at once for a database that does not exist, and a command for one that is unavailable', async () => {
  const { environment } = await createDeployment();
  const missing = `${environment['DATABASE_URL']}`.replace(
    /formwright_test_\w+/,
    'no_such_database',
  );
  const away = urlAt(await freePort(), 'none');
  for (const [script, args, DATABASE_URL, reason] of [
    ['scripts/start.js', [], missing, 'database "no_such_database" does not exist'],
    ['scripts/cli.js', ['keys', 'list'], away, 'ECONNREFUSED'],
  ] as const) {
    const { code, stdout, stderr } = await runScript(script, args, {
      ...environment,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL,
    });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(`The database cannot be used: ${stderr.slice(29)}`);
    expect(stderr).toContain(reason);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  }
});

/** How often the servers are started together; the variable ROUNDS overrides it. */
const rounds = Number(process.env['ROUNDS'] ?? 1);

it(
  'three servers that start on the same empty database create one workspace and one key',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { environment, pool } = await createDeployment('template0');
      const { BOOTSTRAP_API_KEY: _, ...env } = environment;
      const started = [1, 2, 3].map(() =>
        launch(process.execPath, ['scripts/start.js'], { ...env, PORT: '0' }),
      );
      const servers = await Promise.all(started.map(waitUntilReady));
      const ready = await Promise.all(servers.map(({ url }) => fetch(`${url}/readyz`)));
      expect(ready.map(({ status }) => status)).toEqual([200, 200, 200]);
      const keys = servers.flatMap(({ key }) => key ?? []);
      expect(keys).toHaveLength(1);
      for (const { url } of servers) {
        const made = await createClient(url, keys[0], undefined).rest('POST /forms');
        expect(made.status).toBe(201);
      }
      const { rows } = await pool.query(
        'SELECT (SELECT count(*)::int FROM workspaces), (SELECT count(*)::int AS keys FROM api_keys)',
      );
      expect(rows).toEqual([{ count: 1, keys: 1 }]);
      for (const { child } of started) child.kill('SIGTERM');
      for (const { ended } of started) expect((await ended).code).toBe(0);
    }
  },
  60_000 + rounds * 60_000,
);

describe('the first API key', () => {
  it('is not consumed by a start that fails because its port is in use', async () => {
    const port = await freePort();
    const other = createProxy().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const { environment } = await createDeployment('template0');
    const { BOOTSTRAP_API_KEY: _, ...env } = environment;
    const failed = await runScript('scripts/start.js', [], { ...env, PORT: `${port}` });
    expect(failed.code).toBe(1);
    expect(failed.stdout).toBe('');
    expect(failed.stderr).toBe(
      `The server cannot listen on 127.0.0.1, port ${port}: the port is in use by another process. Stop it, or set PORT.\n`,
    );
    await new Promise((resolve) => other.close(resolve));

    const server = await startServer({ ...env, PORT: `${port}` });
    expect((await createClient(server.url, server.key, undefined).rest('POST /forms')).status).toBe(
      201,
    );
  });

  it('is printed before the server is ready; until a key is used, starts print how to create another', async () => {
    const { environment, pool } = await createDeployment('template0');
    const { BOOTSTRAP_API_KEY: _, ...env } = environment;
    const first = await startServer(env);
    expect(first.stderr()).toMatch(
      /^ {2}API key {2}fw_\w+\n.*shown only once\)\nFormwright \d+\.\d+\.\d+ is ready/m,
    );
    await first.kill('SIGKILL');

    const hint = 'npm run cli -- keys create --name first --scopes all';
    const second = await startServer(env);
    expect(second.stderr()).toContain(hint);
    expect(second.key).toBeUndefined();
    const used = createClient(second.url, first.key, undefined);
    expect((await used.rest('POST /forms')).status).toBe(201);
    await expect
      .poll(async () => (await pool.query('SELECT last_used_at FROM api_keys')).rows)
      .not.toEqual([{ last_used_at: null }]);
    await second.kill('SIGTERM');

    const third = await startServer(env);
    expect(third.stderr()).not.toContain('keys create');
  });

  it('is not printed if the operator has chosen it', async () => {
    const { start } = await createDeployment('template0');
    await (await start()).kill('SIGTERM');
    expect((await start()).stderr()).not.toContain('API key');
  });
});

it('a checkout without development dependencies starts what was built elsewhere, or says what to install', async () => {
  const checkout = temporaryFolder();
  for (const name of ['scripts', 'package.json']) {
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  }
  const start = () => execFile(process.execPath, ['scripts/start.js'], { cwd: checkout });
  await expect(start()).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The service is not built.*run `npm ci`.*\n$/),
  });
  mkdirSync(join(checkout, 'dist'));
  writeFileSync(join(checkout, 'dist/server.json'), '{}');
  writeFileSync(join(checkout, 'dist/main.js'), "console.log('started');");
  expect(await start()).toEqual({ stdout: 'started\n', stderr: '' });
});
