// The data folder and the main process of the embedded PostgreSQL: initialized, started, found and stopped, also after
// a crash or in a copied folder.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { systemClock } from '../clock.ts';
import { commandName } from '../installation.ts';
import { OperatorError } from '../operator-error.ts';
import type { Binaries } from './binaries.ts';
import type { DataDir } from './data-dir.ts';
import { initializeCluster, superuser } from './initialize-cluster.ts';
import { runShellAs, spawnOptionsFor, succeedsAs } from './os-user.ts';

// An upgrade fills a second cluster next to the first one, and then exchanges them with two renames. After an
// interruption between the two, only the second cluster exists; it is complete then.

/** The same data folder with the cluster that an upgrade fills. */
export const upgradedDir = (dir: DataDir): DataDir => ({
  ...dir,
  cluster: join(dir.home, 'cluster-upgrade'),
});

/** The major version of a cluster; undefined if there is none. */
export async function majorOfCluster({ cluster }: DataDir): Promise<number | undefined> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return version === undefined ? undefined : Number.parseInt(version, 10);
}

/** Whether an upgrade was interrupted between its two renames. */
export function isExchangePending(dir: DataDir): boolean {
  return !existsSync(dir.cluster) && existsSync(upgradedDir(dir).cluster);
}

/** Removes the second cluster of an interrupted upgrade. */
export async function removeUpgraded(dir: DataDir): Promise<void> {
  await runShellAs(dir.account, 'rm -rf -- "$0"', upgradedDir(dir).cluster);
}

/** Where the old cluster is retained. */
export const retainedCluster = (dir: DataDir, major: number): string =>
  join(dir.home, `cluster-${major}`);

/**
 * Exchanges the clusters; both must be stopped. The old one is retained.
 *
 * @throws {OperatorError} if they cannot be renamed
 */
export async function exchangeClusters(dir: DataDir, oldMajor: number): Promise<void> {
  await moveFolder(dir, dir.cluster, retainedCluster(dir, oldMajor));
  await completeExchange(dir);
}

/** The second rename. */
export function completeExchange(dir: DataDir): Promise<void> {
  return moveFolder(dir, upgradedDir(dir).cluster, dir.cluster);
}

async function moveFolder({ account }: DataDir, from: string, to: string): Promise<void> {
  if (await succeedsAs(account, 'test ! -e "$1" && mv -- "$0" "$1"', from, to)) return;
  throw new OperatorError(`${from} cannot be renamed to ${to}.`);
}

const logPath = (dir: DataDir) => join(dir.home, 'postgres.log');

/** The maximum size in bytes; one previous file of that size remains as `postgres.log.1`. */
const maxLogBytes = 8 * 1024 * 1024;

/** Milliseconds between two checks of the size. */
const checkInterval = 60_000;

/** Trims the log periodically while this process runs. */
export function trimLogPeriodically(dir: DataDir, maximum = maxLogBytes): NodeJS.Timeout {
  return setInterval(() => void trimLog(dir, maximum), checkInterval).unref();
}

/** Moves the content of an oversized log to `postgres.log.1`. PostgreSQL continues to write to the same file. */
export async function trimLog(dir: DataDir, maximum = maxLogBytes): Promise<void> {
  const path = logPath(dir);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > maximum)
    await runShellAs(dir.account, 'umask 077 && cp -- "$0" "$0.1" && : >"$0"', path);
}

/** The last lines of the log, for an error message. */
export async function logTail(dir: DataDir): Promise<string> {
  return (await runShellAs(dir.account, 'tail -n 5 -- "$0"', logPath(dir)))?.trim() ?? '';
}

const run = promisify(execFile);

/** The maximum length of the path of a Unix socket, in bytes, on macOS (Linux: 107). */
const socketPathLimit = 103;
const socketName = '.s.PGSQL.5432';

/** The lock file of a running (or killed) PostgreSQL. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
}

const lockFilePath = (cluster: string) => join(cluster, 'postmaster.pid');

/** The postmaster that the lock file of a cluster names, if the file exists. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const [pid, , , , socketDir] = readFileSync(lockFilePath(cluster), 'utf8').split('\n');
    return pid && socketDir ? { pid: Number(pid), socketDir } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process with this id exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether a process is the PostgreSQL of this cluster. The lock file does not prove it: the file may have
 * been copied, or the process id reused.
 */
export async function isPostgresOfCluster(pid: number, { cluster }: DataDir): Promise<boolean> {
  try {
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)]);
    return its.dev === ours.dev && its.ino === ours.ino;
  } catch {
    // Systems without /proc: checks the command line.
    const { stdout } = await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({
      stdout: '',
    }));
    return stdout.includes(`-D ${cluster} `);
  }
}

/**
 * Creates the cluster, atomically, if it does not exist.
 *
 * @throws {OperatorError} if the existing one has another major version, or is being upgraded
 */
export async function ensureCluster(
  dir: DataDir,
  binaries: Binaries,
  report: (step: string) => void,
): Promise<void> {
  await removeLeftovers(dir);
  const major = await majorOfCluster(dir);
  if (major === binaries.major) return;
  if (major !== undefined) {
    throw new OperatorError(
      `${dir.path} contains data of PostgreSQL ${major}, but this release includes ` +
        `PostgreSQL ${binaries.major}. The data was not changed. ` +
        `To upgrade it, run "${commandName} database upgrade", which says what it needs.`,
    );
  }
  if (isExchangePending(dir)) {
    throw new OperatorError(
      `The upgrade of the PostgreSQL in ${dir.path} was interrupted before its last step. ` +
        `Run "${commandName} database upgrade" again.`,
    );
  }

  report(`Creating a database in ${dir.cluster} …`);
  const partial = join(dir.home, `cluster.${process.pid}`);
  await initializeCluster(dir, binaries.initdb, [
    '--pgdata',
    partial,
    '--username',
    superuser,
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--locale',
    'C',
    '--no-instructions',
  ]);
  try {
    await rename(partial, dir.cluster);
  } catch (error) {
    // Another process created the cluster concurrently: use that one.
    await runShellAs(dir.account, 'rm -rf -- "$0"', partial);
    if (!(await stat(dir.cluster).catch(() => undefined))) throw error;
  }
}

/** Removes incomplete clusters of killed processes. */
async function removeLeftovers(dir: DataDir): Promise<void> {
  for (const name of await readdir(dir.home)) {
    const [, pid] = /^cluster\.(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) {
      // Its initdb may still be running and writing for a moment: retries up to three times.
      const lines = 'rm -rf -- "$0" || rm -rf -- "$0" || rm -rf -- "$0"';
      await runShellAs(dir.account, lines, join(dir.home, name));
    }
  }
}

/** Executed as the user of PostgreSQL: creates the socket folder, opens the log, executes PostgreSQL. */
const launchScript = `umask 077 && mkdir "$0" && log=$1 && shift && if [ -L "$log" ]; then rm "$log"; fi &&
  exec "$@" >>"$log" 2>&1`;

/**
 * Starts PostgreSQL as a detached process: it survives a killed server, and the next server adopts it.
 * Each start has a separate socket folder, since PostgreSQL removes its socket when it ends, which takes
 * up to a minute if its data folder was deleted.
 */
export async function startPostmaster(dir: DataDir, binaries: Binaries): Promise<ChildProcess> {
  const killed = readPostmaster(dir.cluster);
  if (killed && !isAlive(killed.pid)) await removeSocketDir(dir, killed.socketDir);
  const socketDir = await newSocketDir(dir);
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      launchScript,
      socketDir,
      logPath(dir),
      binaries.postgres,
      '-D',
      dir.cluster,
      '-p',
      '5432',
      '-c',
      'listen_addresses=',
      '-c',
      `unix_socket_directories=${socketDir}`,
      '-c',
      'unix_socket_permissions=0700',
      '-c',
      'log_checkpoints=off',
    ],
    { ...spawnOptionsFor(dir.account), cwd: '/', detached: true, stdio: 'ignore' },
  );
  child.unref();
  // A failed start leaves an empty socket folder.
  child.once('exit', () => void removeSocketDir(dir, socketDir));
  return child;
}

/** Milliseconds for a fast shutdown before an immediate shutdown, without a checkpoint. */
const shutdownTimeout = 10_000;

/**
 * Stops PostgreSQL (fast shutdown: running statements are canceled, committed data is on disk) and waits
 * until its process has ended.
 */
export async function stopPostmaster(dir: DataDir, { pid, socketDir }: Postmaster): Promise<void> {
  await sendSignal(dir, pid, 'INT');
  while (isAlive(pid) && readPostmaster(dir.cluster)?.pid === pid) await sleep(10);
  // With a limit: an adopted process that is not reaped (PID 1 of many containers does not do so) remains
  // in the process table as a zombie.
  for (const end = Date.now() + 1000; isAlive(pid) && Date.now() < end; ) await sleep(10);
  await removeSocketDir(dir, socketDir);
}

/** Stops an unreachable PostgreSQL of this cluster, with an immediate shutdown if necessary. */
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

/** Sent as the user of PostgreSQL, since the process id is read from a file of that user. */
const sendSignal = ({ account }: DataDir, pid: number, name: 'INT' | 'QUIT') =>
  runShellAs(account, 'kill -s "$0" "$1"', name, String(pid));

/**
 * Whether the PostgreSQL of a connection serves this cluster, independent of lock files: whether it sees
 * a file that has just been created there.
 *
 * @param client connected as superuser
 * @throws {OperatorError} if the file cannot be created
 */
export async function servesCluster(client: pg.Client, dir: DataDir): Promise<boolean> {
  const name = `formwright-${randomName()}`;
  const path = join(dir.cluster, name);
  if (!(await succeedsAs(dir.account, 'set -C && umask 077 && : >"$0"', path))) {
    throw new OperatorError(`The user of PostgreSQL cannot write to ${dir.cluster}.`);
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
 * Removes a lock file that was copied from another cluster.
 *
 * @param expected its content; the file is not removed if that has changed
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
 * A new socket folder in the home, or in the folder of temporary files if the path would be too long.
 * Other processes find it in the lock file.
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

/** Removes a socket folder, including the files of a killed PostgreSQL. */
async function removeSocketDir(dir: DataDir, folder: string): Promise<void> {
  // Earlier releases used a single folder, `run`.
  if (!/^(run$|run-|formwright-)/.test(basename(folder))) return;
  const lines = 'rm -f -- "$0/$1" "$0/$1.lock"; rmdir -- "$0"';
  await runShellAs(dir.account, lines, folder, socketName);
}
