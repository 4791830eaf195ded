import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareBinaries } from './binaries.ts';
import {
  ensureCluster,
  isAlive,
  logTail,
  type Postmaster,
  readPostmaster,
  startPostmaster,
  stopPostmaster,
  user,
} from './cluster.ts';
import { type DataDir, openDataDir } from './data-dir.ts';
import { EmbeddedPostgresError } from './error.ts';
import { applicationName, enter, leave, type Purpose } from './occupancy.ts';

export interface EmbeddedPostgres {
  /** For `pg`: socket folder, port, user and database. */
  readonly connection: pg.PoolConfig;
  readonly dataDir: string;
  /** Said to the operator when the data is not where it is expected. */
  readonly announcement: string | undefined;
  /** Leaves; the last one out stops PostgreSQL. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Absolute path chosen by the operator; without it, see {@link openDataDir}. */
  readonly dataDir: string | undefined;
  readonly checkout: string;
  readonly purpose: Purpose;
  /** PostgreSQL went away for good while it was in use. */
  onLost(error: unknown): void;
}

/** A start that takes longer than this, in milliseconds, has failed. Recovery after a crash counts too. */
const patience = 60_000;

/** A process that is there but does not answer for so long, in milliseconds, may not be PostgreSQL at all. */
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
  const dir = openDataDir(options.dataDir, options.checkout);
  const start = async () => {
    const binaries = await prepareBinaries(dir.home, dir.account);
    await ensureCluster(dir, binaries);
    return startPostmaster(dir, binaries);
  };

  let stopping = false;
  const join = async (): Promise<pg.Client> => {
    const client = await occupy(dir, start, options.purpose);
    // This connection ends by itself only when PostgreSQL crashed or was stopped: come back.
    client.once('end', () => {
      if (stopping) return;
      presence = join();
      presence.catch(options.onLost);
    });
    return client;
  };
  let presence = join();
  await presence;
  const postmaster = readPostmaster(dir.cluster);
  if (!postmaster) throw new EmbeddedPostgresError(`PostgreSQL left ${dir.cluster} at once.`);

  return {
    connection: connectionTo(postmaster),
    dataDir: dir.path,
    announcement: dir.announcement,
    async stop() {
      stopping = true;
      const running = readPostmaster(dir.cluster);
      const last = await leave(await presence);
      if (last && running) await stopPostmaster(dir, running);
    },
  };
}

/** Connects to the cluster's PostgreSQL, starting it where none runs, and marks it as in use. */
async function occupy(
  dir: DataDir,
  start: () => Promise<ChildProcess>,
  purpose: Purpose,
): Promise<pg.Client> {
  const began = Date.now();
  const starter = createStarter(dir, start);
  for (;;) {
    const postmaster = readPostmaster(dir.cluster);
    const client = postmaster && (await connect(postmaster, purpose));
    if (client && (await enter(client, purpose, dir.path))) return client;

    if (Date.now() - began > patience) await explain(dir);
    await starter(postmaster);
    await sleep(10);
  }
}

/**
 * Starts PostgreSQL when it is time to. A server that does not answer may be starting, stopping or
 * recovering and then needs a moment; or the process that bears its number is something else. So
 * one that stays silent is started over: PostgreSQL itself refuses to run twice on one cluster.
 */
function createStarter(dir: DataDir, start: () => Promise<ChildProcess>) {
  let attempts = 0;
  let silentSince = Date.now();
  let child: ChildProcess | undefined;

  return async (postmaster: Postmaster | undefined): Promise<void> => {
    if (child && child.exitCode === null && child.signalCode === null) return;
    const alive = postmaster !== undefined && isAlive(postmaster.pid);
    if (alive && Date.now() - silentSince < unreachable) return;
    if (!alive && attempts >= 3) {
      if (!(await isHeldByOrphans(dir))) await explain(dir);
      await sleep(250);
    }
    attempts += 1;
    silentSince = Date.now();
    child = await start();
  };
}

/** Whether a killed PostgreSQL's statements are still at work; PostgreSQL waits for their end too. */
async function isHeldByOrphans(dir: DataDir): Promise<boolean> {
  return (await logTail(dir)).includes('pre-existing shared memory block');
}

/** A connection, or undefined while PostgreSQL is not there for one. */
async function connect(postmaster: Postmaster, purpose: Purpose): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    ...connectionTo(postmaster),
    application_name: applicationName(purpose),
  });
  client.on('error', () => undefined); // followed by 'end', which is what counts
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}

function connectionTo({ socketDir }: Postmaster): pg.PoolConfig {
  return { host: socketDir, port: 5432, user, database: 'postgres' };
}

async function explain(dir: DataDir): Promise<never> {
  throw new EmbeddedPostgresError(
    `PostgreSQL does not start in ${dir.cluster}. It said last:\n${await logTail(dir)}`,
  );
}
