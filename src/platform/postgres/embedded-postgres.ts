import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, prepareBinaries } from './binaries.ts';
import {
  ensureCluster,
  isAlive,
  isPostgresOfCluster,
  type Postmaster,
  readPostmaster,
  removeCopiedLockFile,
  servesCluster,
  startPostmaster,
  stopPostmaster,
  terminateUnreachable,
} from './cluster.ts';
import { type DataDir, openDataDir } from './data-dir.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { OsUser } from './os-user.ts';
import { logTail, trimLog, trimLogPeriodically } from './postgres-log.ts';
import { appRole, ensureAppRole, superuser } from './roles.ts';
import { acquireUsage, applicationName, type ProcessPurpose, releaseUsage } from './usage-locks.ts';

export interface EmbeddedPostgres {
  /** For `pg`: socket folder, port, user and database. */
  readonly connection: Connection;
  readonly dataDir: string;
  /** The user that it runs as, where that is another one than ours. */
  readonly account: OsUser | undefined;
  /** Said to the operator when the data is not where it is expected. */
  readonly announcement: string | undefined;
  /** Leaves; the last one out stops PostgreSQL. */
  stop(): Promise<void>;
}

export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export interface EmbeddedOptions {
  /** Absolute path chosen by the operator; without it, see {@link openDataDir}. */
  readonly dataDir: string | undefined;
  readonly checkout: string;
  readonly purpose: ProcessPurpose;
  /** Breaks the start off; what was started is stopped again. */
  readonly abort?: AbortSignal;
  /** PostgreSQL went away for good while it was in use. */
  onLost(error: unknown): void;
  /** PostgreSQL crashed and is back, with another socket. */
  onRestarted?(connection: Connection): void;
}

/** A start that takes longer than this, in milliseconds, has failed. Recovery after a crash counts too. */
const startTimeout = 60_000;

/** A PostgreSQL that cannot be reached for so long, in milliseconds, is started over. */
const unreachableTimeout = 5000;

/**
 * Supervises a real PostgreSQL in the data folder: makes the cluster, starts the server or adopts
 * the one that a killed process left, and brings it back if it dies.
 *
 * Any number of command-line tools and at most one server may use a data folder at once.
 *
 * @throws {EmbeddedPostgresError} if that cannot be done; the message says why
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dir = await openDataDir(options.dataDir, options.checkout);
  let binaries: Binaries | undefined;
  const start = async () => {
    binaries ??= await prepareBinaries(dir.path, dir.account);
    await ensureCluster(dir, binaries);
    await trimLog(dir);
    return startPostmaster(dir, binaries);
  };

  let stopping = false;
  const joinCluster = async (abort?: AbortSignal): Promise<ClusterSession> => {
    const joined = await connectOrStart(dir, start, options.purpose, abort);
    // This connection ends by itself only when PostgreSQL crashed or was stopped: come back.
    joined.client.once('end', () => {
      if (stopping) return;
      session = joinCluster();
      session.then(({ connection }) => options.onRestarted?.(connection), options.onLost);
    });
    return joined;
  };
  let session = joinCluster(options.abort);
  const { connection } = await session;
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

/** That PostgreSQL is in use, as long as the client is connected. */
interface ClusterSession {
  readonly client: pg.Client;
  readonly connection: Connection;
}

/** Connects to the cluster's PostgreSQL, starting it where none runs, and marks it as in use. */
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
 * Marks a PostgreSQL as in use.
 *
 * @param started the process that was started here, if one was
 * @returns undefined if it is none of this cluster's, or does not take anybody at the moment
 */
async function tryJoin(
  dir: DataDir,
  postmaster: Postmaster,
  purpose: ProcessPurpose,
  started: number | undefined,
): Promise<ClusterSession | 'unreachable' | undefined> {
  const client = await tryConnect(postmaster, purpose);
  if (!(client instanceof pg.Client)) return client;
  if (!(await isThisCluster(client, dir, started))) await removeCopiedLockFile(dir, postmaster);
  else if (await acquireUsage(client, purpose, dir.path)) {
    await ensureAppRole(client);
    return { client, connection: { ...addressOf(postmaster), user: appRole } };
  }
  await client.end();
  return undefined;
}

/**
 * Whether it is the PostgreSQL of this cluster: the lock file of a copied data folder names that of the
 * original. One that cannot tell, as it is being stopped, is asked again.
 */
async function isThisCluster(client: pg.Client, dir: DataDir, started: number | undefined) {
  if (started !== undefined && readPostmaster(dir.cluster)?.pid === started) return true;
  try {
    return await servesCluster(client, dir);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    return true; // entering fails too, then
  }
}

/**
 * Starts PostgreSQL when it is time to. A server that does not answer may be starting, stopping or
 * recovering and then needs a moment. One whose socket is gone is ended; a process that only bears its
 * number is none of ours.
 */
function createStarter(dir: DataDir, start: () => Promise<ChildProcess>) {
  let attempts = 0;
  let silentSince = Date.now();
  let child: ChildProcess | undefined;
  const isRunning = () =>
    child !== undefined && child.exitCode === null && child.signalCode === null;

  /** Makes way for a new start, if it is time to. */
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
      attempts += 1;
      silentSince = Date.now();
      child = await start();
    },

    /** Ends what was started. */
    async stop(): Promise<void> {
      if (!child || !isRunning()) return;
      const exit = once(child, 'exit');
      child.kill('SIGINT');
      await exit;
    },
  };
}

/** Whether a killed PostgreSQL's statements are still at work; PostgreSQL waits for their end too. */
async function isHeldByOrphanedBackends(dir: DataDir): Promise<boolean> {
  return (await logTail(dir)).includes('pre-existing shared memory block');
}

/** A connection; undefined while PostgreSQL is not there for one. */
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
  client.on('error', () => undefined); // followed by 'end', which is what counts
  try {
    await client.connect();
    return client;
  } catch (error) {
    return /^(ENOENT|ECONNREFUSED)$/.test(String(Object(error).code)) ? 'unreachable' : undefined;
  }
}

const addressOf = ({ socketDir }: Postmaster) => ({
  ...{ host: socketDir, port: 5432, database: 'postgres' },
});

async function throwStartError(dir: DataDir): Promise<never> {
  throw new EmbeddedPostgresError(
    `PostgreSQL does not start in ${dir.cluster}. It said last:\n${await logTail(dir)}`,
  );
}
