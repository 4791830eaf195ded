import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { systemClock } from '../clock.ts';
import type { Binaries } from './binaries.ts';
import type { DataDir } from './data-dir.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { runShellAs, spawnOptionsFor, succeedsAs } from './os-user.ts';
import { logPath } from './postgres-log.ts';
import { superuser } from './roles.ts';

const run = promisify(execFile);

/** Longest path of a Unix socket, in bytes, where it is shortest (macOS; Linux allows 107). */
const socketPathLimit = 103;
const socketName = '.s.PGSQL.5432';

/** What a running (or killed) PostgreSQL says of itself in its lock file. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
}

const lockFilePath = (cluster: string) => join(cluster, 'postmaster.pid');

/** The server that `cluster` belongs to at the moment, if its lock file is there. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const [pid, , , , socketDir] = readFileSync(lockFilePath(cluster), 'utf8').split('\n');
    return pid && socketDir ? { pid: Number(pid), socketDir } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process with this id exists, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether a process is a PostgreSQL that works in this cluster: the lock file alone does not tell, as
 * it may have been copied, or the number given to another process.
 */
export async function isPostgresOfCluster(pid: number, { cluster }: DataDir): Promise<boolean> {
  try {
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)]);
    return its.dev === ours.dev && its.ino === ours.ino;
  } catch {
    // A system without /proc tells how it was started.
    const { stdout } = await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({
      stdout: '',
    }));
    return stdout.includes(`-D ${cluster} `);
  }
}

/**
 * Makes the cluster if there is none. It appears whole or not at all.
 *
 * @throws {EmbeddedPostgresError} if there is one of another major version
 */
export async function ensureCluster(dir: DataDir, binaries: Binaries): Promise<void> {
  await removeLeftovers(dir);
  const version = await readFile(join(dir.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    const major = Number.parseInt(version, 10);
    if (major === binaries.major) return;
    throw new EmbeddedPostgresError(
      `${dir.path} holds data of PostgreSQL ${major}, but this release brings ` +
        `PostgreSQL ${binaries.major}. Nothing was touched. Run PostgreSQL ${major} on ` +
        `${dir.cluster} and name it in DATABASE_URL, or dump it there and load it into a new DATA_DIR.`,
    );
  }

  const partial = join(dir.home, `cluster.${process.pid}`);
  await run(
    binaries.initdb,
    [
      ...['--pgdata', partial, '--username', superuser, '--auth', 'trust', '--encoding', 'UTF8'],
      ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
      '--no-instructions',
    ],
    { ...spawnOptionsFor(dir.account), cwd: '/' },
  );
  try {
    await rename(partial, dir.cluster);
  } catch (error) {
    // Another process made it at the same moment: theirs is as good.
    await runShellAs(dir.account, 'rm -rf -- "$0"', partial);
    if (!(await stat(dir.cluster).catch(() => undefined))) throw error;
  }
}

/** Removes what an initialisation left that was killed half-way, and what earlier releases kept here. */
async function removeLeftovers(dir: DataDir): Promise<void> {
  for (const name of await readdir(dir.home)) {
    const [, pid] = /^cluster\.(\d+)$/.exec(name) ?? [];
    const isAbandoned = pid !== undefined && !isAlive(Number(pid));
    if (isAbandoned || name.startsWith('postgresql-')) {
      // Its initdb may have outlived it and still be writing for a moment: so up to three times.
      const lines = 'rm -rf -- "$0" || rm -rf -- "$0" || rm -rf -- "$0"';
      await runShellAs(dir.account, lines, join(dir.home, name));
    }
  }
}

/** As PostgreSQL's account: makes the folder of the socket, opens the log, becomes PostgreSQL. */
const launchScript = `umask 077 && mkdir "$0" && log=$1 && shift && if [ -L "$log" ]; then rm "$log"; fi &&
  exec "$@" >>"$log" 2>&1`;

/**
 * Starts PostgreSQL, detached: it outlives a killed server and is adopted by the next one. Each start
 * has a folder of its own for the socket, as PostgreSQL removes its socket when it ends: one that lost
 * its data folder does so up to a minute later.
 */
export async function startPostmaster(dir: DataDir, binaries: Binaries): Promise<ChildProcess> {
  const killed = readPostmaster(dir.cluster);
  if (killed && !isAlive(killed.pid)) await removeSocketDir(dir, killed.socketDir);
  const socketDir = await newSocketDir(dir);
  const child = spawn(
    '/bin/sh',
    [
      ...[
        '-c',
        launchScript,
        socketDir,
        logPath(dir),
        binaries.postgres,
        '-D',
        dir.cluster,
        '-p',
        '5432',
      ],
      ...['-c', 'listen_addresses=', '-c', `unix_socket_directories=${socketDir}`],
      ...['-c', 'unix_socket_permissions=0700', '-c', 'log_checkpoints=off'],
    ],
    { ...spawnOptionsFor(dir.account), cwd: '/', detached: true, stdio: 'ignore' },
  );
  child.unref();
  // One that PostgreSQL refused has left its socket's folder empty.
  child.once('exit', () => void removeSocketDir(dir, socketDir));
  return child;
}

/** How long, in milliseconds, PostgreSQL may take to end before it is ended without a checkpoint. */
const shutdownTimeout = 10_000;

/**
 * Ends PostgreSQL ("fast": running statements are broken off, everything committed is on disk)
 * and waits until its process is gone.
 */
export async function stopPostmaster(dir: DataDir, { pid, socketDir }: Postmaster): Promise<void> {
  await sendSignal(dir, pid, 'INT');
  while (isAlive(pid) && readPostmaster(dir.cluster)?.pid === pid) await sleep(10);
  // Not for ever: an adopted one that nobody collects (PID 1 of many containers does not) stays in
  // the process table as a zombie.
  for (const end = Date.now() + 1000; isAlive(pid) && Date.now() < end; ) await sleep(10);
  await removeSocketDir(dir, socketDir);
}

/** Ends a PostgreSQL of this cluster that cannot be reached; in the end without a checkpoint. */
export async function terminateUnreachable(
  dir: DataDir,
  { pid, socketDir }: Postmaster,
): Promise<void> {
  for (const name of ['INT', 'QUIT'] as const) {
    if (!(await isPostgresOfCluster(pid, dir))) break;
    await sendSignal(dir, pid, name);
    const end = Date.now() + shutdownTimeout;
    while ((await isPostgresOfCluster(pid, dir)) && Date.now() < end) await sleep(50);
  }
  await removeSocketDir(dir, socketDir);
}

/** Sent as the account: the number comes from a file that belongs to it. */
const sendSignal = ({ account }: DataDir, pid: number, name: 'INT' | 'QUIT') =>
  runShellAs(account, 'kill -s "$0" "$1"', name, String(pid));

/**
 * Whether the PostgreSQL that a client is connected to works in this cluster, whatever lock file named
 * it: whether it sees a file that has just been made there.
 *
 * @param client connected as superuser
 * @throws {EmbeddedPostgresError} if no file can be made there
 */
export async function servesCluster(client: pg.Client, dir: DataDir): Promise<boolean> {
  const name = `formwright-${randomName()}`;
  const path = join(dir.cluster, name);
  if (!(await succeedsAs(dir.account, 'set -C && umask 077 && : >"$0"', path))) {
    throw new EmbeddedPostgresError(`PostgreSQL's account cannot write to ${dir.cluster}.`);
  }
  try {
    const { rows } = await client.query<{ seen: boolean }>(
      'SELECT (pg_stat_file($1, true)).size IS NOT NULL AS seen',
      [name],
    );
    return rows[0]?.seen === true;
  } finally {
    await runShellAs(dir.account, 'rm -f -- "$0"', path);
  }
}

/**
 * Removes a lock file that was copied here from another cluster.
 *
 * @param expected what it said; it is left alone if it says something else by now
 */
export async function removeCopiedLockFile(dir: DataDir, expected: Postmaster): Promise<void> {
  const found = readPostmaster(dir.cluster);
  if (found?.pid !== expected.pid || found.socketDir !== expected.socketDir) return;
  await runShellAs(dir.account, 'rm -f -- "$0"', lockFilePath(dir.cluster));
}

const randomName = () => Buffer.from(systemClock.random(6)).toString('hex');

const homeSocketPrefix = 'run-';
const temporarySocketPrefix = 'formwright-';

/**
 * A new name in the home, or, where that makes too long a path, among the temporary files. Whoever
 * adopts the server reads it in its lock file.
 */
async function newSocketDir(dir: DataDir): Promise<string> {
  const name = randomName();
  const own = join(dir.home, homeSocketPrefix + name);
  if (fitsSocketPath(own)) return own;
  const shared = join(tmpdir(), temporarySocketPrefix + name);
  const isUsable =
    fitsSocketPath(shared) && (await succeedsAs(dir.account, 'test -w "$0"', tmpdir()));
  return isUsable ? shared : join('/tmp', temporarySocketPrefix + name);
}

const fitsSocketPath = (folder: string) =>
  Buffer.byteLength(join(folder, socketName)) <= socketPathLimit;

/** Removes a socket's folder, with what a killed PostgreSQL left there. */
async function removeSocketDir(dir: DataDir, folder: string): Promise<void> {
  // Earlier releases had one folder, `run`.
  if (!/^(run$|run-|formwright-)/.test(basename(folder))) return;
  const lines = 'rm -f -- "$0/$1" "$0/$1.lock"; rmdir -- "$0"';
  await runShellAs(dir.account, lines, folder, socketName);
}
