import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readPostmaster, trimLog } from '../../src/platform/postgres/cluster.ts';
import { choosePostgresUser } from '../../src/platform/postgres/os-user.ts';
import { createClient } from '../support/clients/api-client.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  dataFolder,
  runScript,
  startServer,
  temporaryFolder,
} from '../support/processes/server-process.ts';
import { bootstrapKey } from '../support/processes/two-servers.ts';

// The embedded PostgreSQL of a separate server process, and unexpected content of its folder.

const asRoot = process.getuid?.() === 0;

const environmentOf = (data: string) => ({
  DATA_DIR: data,
  BOOTSTRAP_API_KEY: bootstrapKey,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
});
const startOn = (data: string) => startServer(environmentOf(data));
const aliceOf = ({ url }: { url: string }) => createClient(url, bootstrapKey, undefined);

const clusterOf = (data: string) => join(data, 'postgres', 'cluster');

/** The PostgreSQL that runs in a data folder; stopped after the test if it still runs. */
function postmasterOf(data: string) {
  const found = readPostmaster(clusterOf(data));
  if (!found) throw new Error('PostgreSQL does not run');
  onTestFinished(() => {
    if (existsSync(`/proc/${found.pid}/cwd`)) process.kill(found.pid, 'SIGQUIT');
  });
  return found;
}

async function asSuperuser<Row extends pg.QueryResultRow>(data: string, sql: string) {
  const { socketDir } = postmasterOf(data);
  const client = new pg.Client({ host: socketDir, user: 'formwright', database: 'postgres' });
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}

const isRunning = (pid: number) => existsSync(`/proc/${pid}/cwd`);

async function untilGone(pid: number): Promise<void> {
  await expect.poll(() => isRunning(pid), { interval: 20 }).toBe(false);
}

const workspaces = async (data: string): Promise<string[]> => {
  const listed = await runScript('scripts/cli.js', ['workspaces', 'list', '--json'], {
    DATA_DIR: data,
  });
  return JSON.parse(listed.stdout).map(({ name }: { name: string }) => name);
};

it('a server uses a copy of a data folder, not the original', async () => {
  const folder = temporaryFolder();
  const [data, copy] = [dataFolder(folder), join(folder, 'copy')];
  const original = await startOn(data);
  const form = await buildPublishedForm(aliceOf(original));
  await asSuperuser(data, 'CHECKPOINT');
  execFileSync('cp', ['-a', data, copy]);

  const made = await runScript('scripts/cli.js', ['workspaces', 'create', 'copycat'], {
    DATA_DIR: copy,
  });
  expect(made.stderr).toBe('');
  expect(await workspaces(copy)).toEqual(['default', 'copycat']);
  expect(await workspaces(data)).toEqual(['default']);

  const second = await startOn(copy);
  expect(postmasterOf(copy).pid).not.toBe(postmasterOf(data).pid);
  expect((await aliceOf(second).rest(`DELETE /forms/${form.id}`)).status).toBe(204);
  expect((await aliceOf(original).rest(`GET /forms/${form.id}`)).status).toBe(200);
});

describe('a PostgreSQL that a killed server left', () => {
  it('does not remove the socket of the next one when its data folder is deleted', async () => {
    const data = dataFolder();
    const killed = await startOn(data);
    const old = postmasterOf(data);
    await killed.kill('SIGKILL');
    rmSync(data, { recursive: true });

    const next = await startOn(data);
    expect(postmasterOf(data).pid).not.toBe(old.pid);
    // It would end on its own within a minute, and may have ended already.
    if (isRunning(old.pid)) process.kill(old.pid, 'SIGTERM');
    await untilGone(old.pid);
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await aliceOf(next).rest('POST /forms')).status),
    );
    expect(new Set(statuses)).toEqual(new Set([201]));
  });

  it('is restarted if its socket is missing', async () => {
    const data = dataFolder();
    const killed = await startOn(data);
    const form = await buildPublishedForm(aliceOf(killed));
    const old = postmasterOf(data);
    await killed.kill('SIGKILL');
    rmSync(old.socketDir, { recursive: true });

    const next = await startOn(data);
    expect(postmasterOf(data).pid).not.toBe(old.pid);
    await untilGone(old.pid);
    expect((await aliceOf(next).rest(`GET /forms/${form.id}`)).status).toBe(200);
  });
});

describe('the database role of the service', () => {
  const roles = `SELECT DISTINCT usename AS name, rolsuper AS super, rolcreaterole OR rolcreatedb
      OR rolreplication OR rolbypassrls AS privileged
    FROM pg_stat_activity JOIN pg_roles ON rolname = usename WHERE application_name = 'formwright'`;
  const owners = `SELECT DISTINCT rolname AS name FROM pg_class JOIN pg_roles r ON r.oid = relowner
    JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname IN ('public', 'pgboss')
    UNION SELECT rolname FROM pg_type JOIN pg_roles r ON r.oid = typowner
    JOIN pg_namespace n ON n.oid = typnamespace WHERE nspname IN ('public', 'pgboss')
    UNION SELECT rolname FROM pg_proc JOIN pg_roles r ON r.oid = proowner
    JOIN pg_namespace n ON n.oid = pronamespace WHERE nspname IN ('public', 'pgboss')
    UNION SELECT rolname FROM pg_namespace JOIN pg_roles r ON r.oid = nspowner WHERE nspname = 'pgboss'`;

  it('is not a superuser, and owns what the service has created', async () => {
    const data = dataFolder();
    const first = await startOn(data);
    const form = await buildPublishedForm(aliceOf(first));
    const service = [{ name: 'formwright_app', super: false, privileged: false }];
    expect(await asSuperuser(data, roles)).toEqual(service);
    expect(await asSuperuser(data, owners)).toEqual([{ name: 'formwright_app' }]);
    await first.kill('SIGTERM');

    const next = await startOn(data);
    expect(await asSuperuser(data, roles)).toEqual(service);
    expect((await aliceOf(next).rest(`GET /forms/${form.id}`)).status).toBe(200);
    expect((await buildPublishedForm(aliceOf(next))).status).toBe('published');
  });
});

describe.runIf(asRoot)('a link that the account of PostgreSQL has planted', () => {
  /** A file that only root can read or write. */
  function victim(): string {
    const path = join(temporaryFolder(), 'victim');
    writeFileSync(path, 'of root\n', { mode: 0o600 });
    return path;
  }

  const untouched = (path: string) => {
    expect(readFileSync(path, 'utf8')).toBe('of root\n');
    expect([statSync(path).uid, statSync(path).mode & 0o777]).toEqual([0, 0o600]);
  };

  /** A data folder of earlier releases, which the account owns. */
  function plantedFolder(): { data: string; home: string; account: { uid: number; gid: number } } {
    const account = choosePostgresUser([]);
    if (!account) throw new Error('root has one');
    const data = dataFolder();
    const home = join(data, 'postgres');
    mkdirSync(home, { recursive: true, mode: 0o700 });
    for (const path of [data, home]) {
      chmodSync(path, 0o700);
      chownSync(path, account.uid, account.gid);
    }
    return { data, home, account };
  }

  const plant = (target: string, path: string, { uid, gid }: { uid: number; gid: number }) =>
    execFileSync('ln', ['-s', target, path], { uid, gid, cwd: '/' });

  it('as the log is neither written to nor given to the account', async () => {
    const { data, home, account } = plantedFolder();
    const target = victim();
    plant(target, join(home, 'postgres.log'), account);
    const server = await startOn(data);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    untouched(target);
    expect(statSync(data).uid).toBe(0);
    expect(statSync(data).mode & 0o777).toBe(0o711);
    expect(statSync(home).uid).toBe(account.uid);
    expect(statSync(join(home, 'postgres.log')).uid).toBe(account.uid);
  });

  it.each(['secret-key', 'files', 'postgres'])('as %s is rejected', async (name) => {
    const { data, home, account } = plantedFolder();
    const target = name === 'secret-key' ? victim() : temporaryFolder();
    if (name === 'postgres') rmSync(home, { recursive: true });
    plant(target, join(data, name), account);
    const { code, stderr } = await runScript('scripts/start.js', [], {
      ...environmentOf(data),
      PORT: '0',
    });
    expect(code).toBe(1);
    expect(stderr).toContain(`${join(data, name)} is a symbolic link that does not belong to root`);
    if (name === 'secret-key') untouched(target);
    else expect(statSync(target).uid).toBe(0);
  });

  it('is followed if root created it', async () => {
    const folder = temporaryFolder();
    const data = join(folder, 'data');
    mkdirSync(join(folder, 'disk'));
    mkdirSync(data);
    symlinkSync(join(folder, 'disk'), join(data, 'files'));
    const server = await startOn(data);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});

it('the server limits the size of the log of PostgreSQL', async () => {
  const home = temporaryFolder();
  const account = choosePostgresUser([]);
  const log = join(home, 'postgres.log');
  writeFileSync(log, 'x'.repeat(2000));
  if (account) for (const path of [home, log]) chownSync(path, account.uid, account.gid);
  const dir = {
    path: home,
    home,
    cluster: join(home, 'cluster'),
    account,
    announcement: undefined,
  };
  await trimLog(dir, 2000);
  expect(statSync(log).size).toBe(2000);
  await trimLog(dir, 1999);
  expect(statSync(log).size).toBe(0);
  expect(statSync(`${log}.1`).size).toBe(2000);
});
