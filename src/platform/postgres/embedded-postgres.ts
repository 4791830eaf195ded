// The embedded PostgreSQL of a data folder: one server and any number of commands use it; it is started, adopted after
// a crash, and restarted.

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import {
  ensureCluster,
  isAlive,
  isPostgresOfCluster,
  logTail,
  type Postmaster,
  readPostmaster,
  removeCopiedLockFile,
  servesCluster,
  startPostmaster,
  stopPostmaster,
  terminateUnreachable,
  trimLog,
  trimLogPeriodically,
} from './cluster.ts';
import { type DataDir, openDataDir } from './data-dir.ts';
import { appRole, ensureAppRole, superuser } from './initialize-cluster.ts';
import type { OsUser } from './os-user.ts';
import { acquireUsage, applicationName, type ProcessPurpose, releaseUsage } from './usage-locks.ts';

export interface EmbeddedPostgres {
  /** Options for `pg`: socket folder, port, user and database. */
  readonly connection: Connection;
  readonly dataDir: string;
  /** The user that runs PostgreSQL, if it is not the user of this process. */
  readonly account: OsUser | undefined;
  /** A message for the operator if the data is not in the default folder. */
  readonly announcement: string | undefined;
  /** Releases PostgreSQL; the last process to do so stops it. */
  stop(): Promise<void>;
}

export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export interface EmbeddedOptions extends SupervisionOptions {
  /** Absolute path chosen by the operator; default: see {@link openDataDir}. */
  readonly dataDir: string | undefined;
  /** The folder of the default data folder. */
  readonly workingDir: string;
}

export interface SupervisionOptions {
  readonly purpose: ProcessPurpose;
  /** The folder of the npm package with the executables; default: the one of this platform. */
  readonly binariesPackage?: string;
  /** Aborts the start and stops what was started. */
  readonly abort?: AbortSignal;
  /** Called if PostgreSQL terminated and could not be restarted. */
  onLost(error: unknown): void;
  /** Receives what the start is doing; not called for restarts. */
  report?(step: string): void;
  /** Called after PostgreSQL was restarted, with its new socket. */
  onRestarted?(connection: Connection): void;
}

/** Milliseconds after which a start has failed, including crash recovery. */
const startTimeout = 60_000;

/** Milliseconds after which an unreachable PostgreSQL is restarted. */
const unreachableTimeout = 5000;

/**
 * Supervises a PostgreSQL in the data folder: creates the cluster, starts PostgreSQL or adopts that of a
 * killed process, and restarts it if it terminates.
 *
 * Any number of command-line tools and at most one server may use a data folder at the same time.
 *
 * @throws {OperatorError} if PostgreSQL cannot be started; the message says why
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return superviseCluster(await openDataDir(options.dataDir, options.workingDir), options);
}

/** Supervises the PostgreSQL of a cluster, see {@link startEmbeddedPostgres}. */
export async function superviseCluster(
  dir: DataDir,
  options: SupervisionOptions,
): Promise<EmbeddedPostgres> {
  let binaries: Binaries | undefined;
  let report = options.report ?? (() => undefined);
  const start = async () => {
    binaries ??= await prepareBinaries(dir.path, dir.account, options.binariesPackage);
    await ensureCluster(dir, binaries, report);
    await trimLog(dir);
    report('Starting PostgreSQL …');
    return startPostmaster(dir, binaries);
  };

  let stopping = false;
  const joinCluster = async (abort?: AbortSignal): Promise<ClusterSession> => {
    const joined = await connectOrStart(dir, start, options.purpose, abort);
    // This connection only ends if PostgreSQL crashed or was stopped: reconnect.
    joined.client.once('end', () => {
      if (stopping) return;
      session = joinCluster();
      session.then(({ connection }) => options.onRestarted?.(connection), options.onLost);
    });
    return joined;
  };
  let session = joinCluster(options.abort);
  const { connection } = await session;
  report = () => undefined;
  const logTrimTimer = options.purpose === 'server' ? trimLogPeriodically(dir) : undefined;

  return {
    connection,
    dataDir: dir.path,
    account: dir.account,
    announcement: dir.announcement,
    async stop() {
      stopping = true;
      clearInterval(logTrimTimer);
      const running = readPostmaster(dir.cluster);
      const last = await releaseUsage((await session).client);
      if (last && running) await stopPostmaster(dir, running);
    },
  };
}

/** A connection that marks PostgreSQL as in use. */
interface ClusterSession {
  readonly client: pg.Client;
  readonly connection: Connection;
}

/** Connects to the PostgreSQL of the cluster, starting it if necessary, and marks it as in use. */
async function connectOrStart(
  dir: DataDir,
  start: () => Promise<ChildProcess>,
  purpose: ProcessPurpose,
  abort?: AbortSignal,
): Promise<ClusterSession> {
  const began = Date.now();
  const starter = createStarter(dir, start);
  try {
    for (;;) {
      abort?.throwIfAborted();
      const postmaster = readPostmaster(dir.cluster);
      const found = postmaster && (await tryJoin(dir, postmaster, purpose, starter.pid()));
      if (typeof found === 'object') return found;

      if (Date.now() - began > startTimeout) await throwStartError(dir);
      await starter.startIfNeeded(postmaster, found === 'unreachable');
      await sleep(10);
    }
  } catch (error) {
    if (abort?.aborted) await starter.stop();
    throw error;
  }
}

/**
 * Connects to a PostgreSQL and marks it as in use.
 *
 * @param started the process that this process started, if any
 * @returns undefined if it belongs to another cluster, refuses connections at the moment, or crashed in the meantime
 */
async function tryJoin(
  dir: DataDir,
  postmaster: Postmaster,
  purpose: ProcessPurpose,
  started: number | undefined,
): Promise<ClusterSession | 'unreachable' | undefined> {
  const client = await tryConnect(postmaster, purpose);
  if (!(client instanceof pg.Client)) return client;
  try {
    if (!(await isThisCluster(client, dir, started))) await removeCopiedLockFile(dir, postmaster);
    else if (await acquireUsage(client, purpose, dir.path)) {
      await ensureAppRole(client);
      return { client, connection: { ...addressOf(postmaster), user: appRole } };
    }
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
  }
  await client.end();
  return undefined;
}

/** Whether PostgreSQL crashed, or was stopped, while a statement was running. */
function isConnectionLost(error: unknown): boolean {
  const { severity, code, message } = Object(error);
  return (
    /^(FATAL|PANIC)$/.test(severity) ||
    /^(ECONNRESET|EPIPE)$/.test(code) ||
    /^(Connection terminated|Client has encountered a connection error)/.test(message)
  );
}

/**
 * Whether a connection leads to the PostgreSQL of this cluster: the lock file of a copied data folder
 * names that of the original.
 */
async function isThisCluster(client: pg.Client, dir: DataDir, started: number | undefined) {
  if (started !== undefined && readPostmaster(dir.cluster)?.pid === started) return true;
  try {
    return await servesCluster(client, dir);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    return true; // PostgreSQL is stopping: acquiring it fails as well, and is retried
  }
}

/**
 * Starts PostgreSQL when necessary. A server that does not respond may be starting, stopping or
 * recovering and gets time for that. One whose socket is missing is stopped; a process that only has the
 * same process id is ignored.
 */
function createStarter(dir: DataDir, start: () => Promise<ChildProcess>) {
  let attempts = 0;
  let silentSince = Date.now();
  let child: ChildProcess | undefined;
  const isRunning = () =>
    child !== undefined && child.exitCode === null && child.signalCode === null;

  /** Prepares a new start; false if it is too early for that. */
  async function clearForStart(postmaster: Postmaster, isUnreachable: boolean): Promise<boolean> {
    if (!isUnreachable) silentSince = Date.now();
    else if (!(await isPostgresOfCluster(postmaster.pid, dir))) {
      await removeCopiedLockFile(dir, postmaster);
      return true;
    }
    if (Date.now() - silentSince < unreachableTimeout) return false;
    await terminateUnreachable(dir, postmaster);
    return true;
  }

  return {
    pid: () => (isRunning() ? child?.pid : undefined),

    async startIfNeeded(postmaster: Postmaster | undefined, isUnreachable: boolean): Promise<void> {
      if (isRunning()) return;
      if (postmaster && isAlive(postmaster.pid)) {
        if (!(await clearForStart(postmaster, isUnreachable))) return;
      } else if (attempts >= 3) {
        if (!(await isHeldByOrphanedBackends(dir))) await throwStartError(dir);
        await sleep(250);
      }
      // One that was killed may well start: only the time for it is limited.
      if (child?.signalCode == null) attempts += 1;
      silentSince = Date.now();
      child = await start();
    },

    /** Stops the process that was started. */
    async stop(): Promise<void> {
      if (!child || !isRunning()) return;
      const exit = once(child, 'exit');
      child.kill('SIGINT');
      await exit;
    },
  };
}

/** Whether backends of a killed PostgreSQL are still running; a new one cannot start before they end. */
async function isHeldByOrphanedBackends(dir: DataDir): Promise<boolean> {
  return (await logTail(dir)).includes('pre-existing shared memory block');
}

/** Connects; undefined while PostgreSQL refuses connections. */
async function tryConnect(
  postmaster: Postmaster,
  purpose: ProcessPurpose,
): Promise<pg.Client | 'unreachable' | undefined> {
  const client = new pg.Client({
    ...addressOf(postmaster),
    user: superuser,
    application_name: applicationName(purpose),
    connectionTimeoutMillis: unreachableTimeout,
  });
  client.on('error', () => undefined); // followed by 'end', which is handled
  try {
    await client.connect();
    return client;
  } catch (error) {
    return /^(ENOENT|ECONNREFUSED)$/.test(String(Object(error).code)) ? 'unreachable' : undefined;
  }
}

const addressOf = ({ socketDir }: Postmaster) => ({
  host: socketDir,
  port: 5432,
  database: 'postgres',
});

async function throwStartError(dir: DataDir): Promise<never> {
  throw new OperatorError(
    `PostgreSQL does not start in ${dir.cluster}. The end of its log:\n${await logTail(dir)}`,
  );
}
