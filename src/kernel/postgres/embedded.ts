import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Account } from './account.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import {
  endUnreachable,
  ensureCluster,
  forgetPostmaster,
  isAlive,
  type Postmaster,
  readPostmaster,
  servesCluster,
  startPostmaster,
  stopPostmaster,
  worksIn,
} from './cluster.ts';
import { type DataDir, openDataDir } from './data-dir.ts';
import { EmbeddedPostgresError } from './error.ts';
import { logTail, trimLog, watchLog } from './log-file.ts';
import { applicationName, enter, leave, type Purpose } from './occupancy.ts';
import { ensureOwner, owner, superuser } from './roles.ts';

export interface EmbeddedPostgres {
  /** For `pg`: socket folder, port, user and database. */
  readonly connection: Connection;
  readonly dataDir: string;
  /** The user that it runs as, where that is another one than ours. */
  readonly account: Account | undefined;
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
  readonly purpose: Purpose;
  /** Breaks the start off; what was started is stopped again. */
  readonly abort?: AbortSignal;
  /** PostgreSQL went away for good while it was in use. */
  onLost(error: unknown): void;
  /** PostgreSQL crashed and is back, with another socket. */
  onMoved?(connection: Connection): void;
}

/** A start that takes longer than this, in milliseconds, has failed. Recovery after a crash counts too. */
const patience = 60_000;

/** A PostgreSQL that cannot be reached for so long, in milliseconds, is started over. */
const unreachable = 5000;

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
  const enterCluster = async (abort?: AbortSignal): Promise<Presence> => {
    const present = await occupy(dir, start, options.purpose, abort);
    // This connection ends by itself only when PostgreSQL crashed or was stopped: come back.
    present.client.once('end', () => {
      if (stopping) return;
      presence = enterCluster();
      presence.then(({ connection }) => options.onMoved?.(connection), options.onLost);
    });
    return present;
  };
  let presence = enterCluster(options.abort);
  const { connection } = await presence;
  const watch = options.purpose === 'server' ? watchLog(dir) : undefined;

  return {
    connection,
    dataDir: dir.path,
    account: dir.account,
    announcement: dir.announcement,
    async stop() {
      stopping = true;
      clearInterval(watch);
      const running = readPostmaster(dir.cluster);
      const last = await leave((await presence).client);
      if (last && running) await stopPostmaster(dir, running);
    },
  };
}

/** That PostgreSQL is in use, as long as the client is connected. */
interface Presence {
  readonly client: pg.Client;
  readonly connection: Connection;
}

/** Connects to the cluster's PostgreSQL, starting it where none runs, and marks it as in use. */
async function occupy(
  dir: DataDir,
  start: () => Promise<ChildProcess>,
  purpose: Purpose,
  abort?: AbortSignal,
): Promise<Presence> {
  const began = Date.now();
  const starter = createStarter(dir, start);
  try {
    for (;;) {
      abort?.throwIfAborted();
      const postmaster = readPostmaster(dir.cluster);
      const found = postmaster && (await join(dir, postmaster, purpose, starter.pid()));
      if (typeof found === 'object') return found;

      if (Date.now() - began > patience) await explain(dir);
      await starter.look(postmaster, found === 'unreachable');
      await sleep(10);
    }
  } catch (error) {
    if (abort?.aborted) await starter.end();
    throw error;
  }
}

/**
 * Marks a PostgreSQL as in use.
 *
 * @param started the process that was started here, if one was
 * @returns undefined if it is none of this cluster's, or does not take anybody at the moment
 */
async function join(
  dir: DataDir,
  postmaster: Postmaster,
  purpose: Purpose,
  started: number | undefined,
): Promise<Presence | 'unreachable' | undefined> {
  const client = await connect(postmaster, purpose);
  if (!(client instanceof pg.Client)) return client;
  if (!(await isOurs(client, dir, started))) await forgetPostmaster(dir, postmaster);
  else if (await enter(client, purpose, dir.path)) {
    await ensureOwner(client);
    return { client, connection: { ...addressOf(postmaster), user: owner } };
  }
  await client.end();
  return undefined;
}

/**
 * Whether it is the PostgreSQL of this cluster: the lock file of a copied data folder names that of the
 * original. One that cannot tell, as it is being stopped, is asked again.
 */
async function isOurs(client: pg.Client, dir: DataDir, started: number | undefined) {
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
  async function isCleared(postmaster: Postmaster, isUnreachable: boolean): Promise<boolean> {
    if (!isUnreachable) silentSince = Date.now();
    else if (!(await worksIn(postmaster.pid, dir))) {
      await forgetPostmaster(dir, postmaster);
      return true;
    }
    if (Date.now() - silentSince < unreachable) return false;
    await endUnreachable(dir, postmaster);
    return true;
  }

  return {
    pid: () => (isRunning() ? child?.pid : undefined),

    async look(postmaster: Postmaster | undefined, isUnreachable: boolean): Promise<void> {
      if (isRunning()) return;
      if (postmaster && isAlive(postmaster.pid)) {
        if (!(await isCleared(postmaster, isUnreachable))) return;
      } else if (attempts >= 3) {
        if (!(await isHeldByOrphans(dir))) await explain(dir);
        await sleep(250);
      }
      attempts += 1;
      silentSince = Date.now();
      child = await start();
    },

    /** Ends what was started. */
    async end(): Promise<void> {
      if (!child || !isRunning()) return;
      const exit = once(child, 'exit');
      child.kill('SIGINT');
      await exit;
    },
  };
}

/** Whether a killed PostgreSQL's statements are still at work; PostgreSQL waits for their end too. */
async function isHeldByOrphans(dir: DataDir): Promise<boolean> {
  return (await logTail(dir)).includes('pre-existing shared memory block');
}

/** A connection; undefined while PostgreSQL is not there for one. */
async function connect(
  postmaster: Postmaster,
  purpose: Purpose,
): Promise<pg.Client | 'unreachable' | undefined> {
  const client = new pg.Client({
    ...addressOf(postmaster),
    user: superuser,
    application_name: applicationName(purpose),
    connectionTimeoutMillis: unreachable,
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

async function explain(dir: DataDir): Promise<never> {
  throw new EmbeddedPostgresError(
    `PostgreSQL does not start in ${dir.cluster}. It said last:\n${await logTail(dir)}`,
  );
}
