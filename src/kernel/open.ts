import { fileURLToPath } from 'node:url';
import { systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { type Database, openDatabase } from './db.ts';
import { createIds } from './ids.ts';
import { installJobs, openJobs } from './jobs.ts';
import type { Kernel } from './kernel.ts';
import { createLog, type Log } from './log.ts';
import { noMeter } from './meter.ts';
import { MigrationError, migrate } from './migrate.ts';
import { startEmbeddedPostgres } from './postgres/embedded.ts';
import type { Purpose } from './postgres/occupancy.ts';
import { openSecret } from './secret.ts';
import { openStorage } from './storage/open.ts';

/** The folder that the service was installed in, whether this runs from source or from `dist`. */
const checkout = findCheckout();

/** The database is not there, or does not let us in; the message says why. */
class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

export interface Opened {
  readonly kernel: Kernel;
  /** Said to the operator when the data is not where it is expected. */
  readonly announcement: string | undefined;
  close(): Promise<void>;
}

/**
 * Reads the environment, opens the database (embedded or by DATABASE_URL) and brings it up to date.
 *
 * @param onLost the embedded PostgreSQL went away for good
 * @throws {ConfigError | EmbeddedPostgresError | MigrationError | DatabaseError | SecretError} with
 *   words for the operator
 */
export async function openKernel(
  env: Readonly<Record<string, string | undefined>>,
  purpose: Purpose,
  onLost: (error: unknown) => void,
): Promise<Opened> {
  const config = readConfig(env);
  const log = createLog(config.LOG_LEVEL);
  const { db, dataDir, announcement, close } = await openStore(config, log, purpose, onLost);
  try {
    await bringUpToDate(db);
    const clock = systemClock;
    const kernel: Kernel = {
      config,
      db,
      clock,
      ids: createIds(clock),
      log,
      storage: await openStorage(config.STORAGE_URL, dataDir),
      jobs: openJobs(db.pool, log),
      meter: noMeter,
      secret: await openSecret(config.SECRET_KEY, dataDir),
    };
    return { kernel, announcement, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function bringUpToDate({ pool }: Database): Promise<void> {
  try {
    await migrate(pool, fileURLToPath(new URL('prisma/migrations', checkout)));
    await installJobs(pool);
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new DatabaseError(`The database cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

/** Where a host has several addresses, Node's error has no message, only a code. */
function reasonOf(error: unknown): string {
  const { message, code } = Object(error);
  return String(message || code || error);
}

interface Store {
  readonly db: Database;
  /** Where files and the secret are kept, if nothing else was said. */
  readonly dataDir: string;
  readonly announcement: string | undefined;
  close(): Promise<void>;
}

async function openStore(
  config: Config,
  log: Log,
  purpose: Purpose,
  onLost: (error: unknown) => void,
): Promise<Store> {
  if (config.DATABASE_URL !== undefined) {
    const db = openDatabase({ connectionString: config.DATABASE_URL }, log);
    const dataDir = config.DATA_DIR ?? fileURLToPath(new URL('data', checkout));
    return { db, dataDir, announcement: undefined, close: () => db.close() };
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
    checkout: fileURLToPath(checkout),
    purpose,
    onLost,
  });
  const db = openDatabase(postgres.connection, log);
  return {
    db,
    dataDir: postgres.dataDir,
    announcement: postgres.announcement,
    async close() {
      await db.close();
      await postgres.stop();
    },
  };
}

function findCheckout(): URL {
  const here = new URL('.', import.meta.url);
  return new URL(here.pathname.endsWith('/src/kernel/') ? '../../' : '../', here);
}
