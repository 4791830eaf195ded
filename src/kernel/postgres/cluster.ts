import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, statSync } from 'node:fs';
import {
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { DataDir } from './data-dir.ts';
import { EmbeddedPostgresError } from './error.ts';

const run = promisify(execFile);

/** The role that owns everything, and the only one. */
export const user = 'formwright';

/** Longest path of a Unix socket, in bytes, where it is shortest (macOS; Linux allows 107). */
const socketPathLimit = 103;
const socketName = '.s.PGSQL.5432';

/** What a running (or killed) PostgreSQL says of itself in its lock file. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
}

/** The server that `cluster` belongs to at the moment, if its lock file is there. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const [pid, , , , socketDir] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split(
      '\n',
    );
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
 * Makes the cluster if there is none. It appears whole or not at all.
 *
 * @throws {EmbeddedPostgresError} if there is one of another major version
 */
export async function ensureCluster(dir: DataDir, binaries: Binaries): Promise<void> {
  const version = await readFile(join(dir.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) {
    if (Number.parseInt(version, 10) === binaries.major) return;
    throw new EmbeddedPostgresError(
      `${dir.path} holds data of PostgreSQL ${version.trim()}, but this release brings ` +
        `PostgreSQL ${binaries.major}. Nothing was touched. Run PostgreSQL ${version.trim()} on ` +
        `${dir.cluster} and name it in DATABASE_URL, or dump it there and load it into a new DATA_DIR.`,
    );
  }

  await removeAbandoned(dir);
  const partial = join(dir.home, `cluster.${process.pid}`);
  await run(
    binaries.initdb,
    [
      ...['--pgdata', partial, '--username', user, '--auth', 'trust', '--encoding', 'UTF8'],
      ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
      '--no-instructions',
    ],
    { ...runAs(dir.account), cwd: '/' },
  );
  try {
    await rename(partial, dir.cluster);
  } catch (error) {
    // Another process made it at the same moment: theirs is as good.
    await rm(partial, { recursive: true, force: true });
    if (!(await stat(dir.cluster).catch(() => undefined))) throw error;
  }
}

/** Removes what an initialisation left that was killed half-way. */
async function removeAbandoned(dir: DataDir): Promise<void> {
  for (const name of await readdir(dir.home)) {
    const [, pid] = /^cluster\.(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) {
      // Its initdb may have outlived it and still be writing for a moment.
      await rm(join(dir.home, name), { recursive: true, force: true, maxRetries: 10 });
    }
  }
}

/** Starts PostgreSQL, detached: it outlives a killed server and is adopted by the next one. */
export async function startPostmaster(dir: DataDir, binaries: Binaries): Promise<ChildProcess> {
  const socketDir = await makeSocketDir(dir);
  const log = openLog(dir);
  const child = spawn(
    binaries.postgres,
    [
      ...['-D', dir.cluster, '-p', '5432'],
      ...['-c', 'listen_addresses=', '-c', `unix_socket_directories=${socketDir}`],
      ...['-c', 'unix_socket_permissions=0700', '-c', 'log_checkpoints=off'],
    ],
    { ...runAs(dir.account), cwd: '/', detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  child.unref();
  // One that PostgreSQL refused has left its socket's folder empty. A killed one's is not.
  child.once('exit', () => removeSocketDir(dir, socketDir));
  return child;
}

/** What PostgreSQL said last, for an error message. */
export async function logTail(dir: DataDir): Promise<string> {
  const text = await readFile(logPath(dir), 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-5).join('\n');
}

/**
 * Ends PostgreSQL ("fast": running statements are broken off, everything committed is on disk)
 * and waits until its process is gone.
 */
export async function stopPostmaster(dir: DataDir, { pid, socketDir }: Postmaster): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  while (isAlive(pid) && readPostmaster(dir.cluster)?.pid === pid) await sleep(10);
  // Not for ever: an adopted one that nobody collects (PID 1 of many containers does not) stays in
  // the process table as a zombie.
  for (const end = Date.now() + 1000; isAlive(pid) && Date.now() < end; ) await sleep(10);
  await removeSocketDir(dir, socketDir);
}

/** Removes the folder if it is one of its own among the temporary files, and empty. */
async function removeSocketDir(dir: DataDir, socketDir: string): Promise<void> {
  if (socketDir !== ownSocketDir(dir)) await rmdir(socketDir).catch(() => undefined);
}

const ownSocketDir = (dir: DataDir) => join(dir.home, 'run');

/**
 * A private folder for the socket: in the home, or, where that makes too long a path, a new one
 * with a random name among the temporary files. Whoever adopts the server reads it in its lock
 * file; a server that died leaves it there for the next one.
 */
async function makeSocketDir(dir: DataDir): Promise<string> {
  const left = readPostmaster(dir.cluster)?.socketDir;
  if (left && (await isPrivate(left, dir))) return left;

  const own = ownSocketDir(dir);
  const fits = (folder: string) => Buffer.byteLength(join(folder, socketName)) <= socketPathLimit;
  if (fits(own)) await mkdir(own, { recursive: true, mode: 0o700 });
  const shared = fits(join(tmpdir(), 'formwright-XXXXXX')) ? tmpdir() : '/tmp';
  const folder = fits(own) ? own : await mkdtemp(join(shared, 'formwright-'));
  if (dir.account) await chown(folder, dir.account.uid, dir.account.gid);
  return folder;
}

async function isPrivate(folder: string, { account }: DataDir): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  const owner = account?.uid ?? process.getuid?.();
  return found?.isDirectory() === true && found.uid === owner && (found.mode & 0o077) === 0;
}

const logPath = (dir: DataDir) => join(dir.home, 'postgres.log');
const logLimit = 8 * 1024 * 1024;

/** Appends to the log of earlier starts, unless it has become long. */
function openLog(dir: DataDir): number {
  const size = statSync(logPath(dir), { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(logPath(dir), size > logLimit ? 'w' : 'a', 0o600);
  if (dir.account) fchownSync(log, dir.account.uid, dir.account.gid);
  return log;
}
