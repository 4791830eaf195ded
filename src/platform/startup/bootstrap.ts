import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { noMetrics } from '../container/metrics-sink.ts';
import type { Platform } from '../container/platform.ts';
import { DatabaseError, startupConnectTimeout } from '../database/connect-with-retry.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { parseDatabaseUrl } from '../database/database-url.ts';
import { MigrationError, migrate } from '../database/migrate.ts';
import { DatabaseSetupError } from '../database/prepare-database.ts';
import { withStartupLock } from '../database/startup-lock.ts';
import { createIds } from '../ids.ts';
import { installJobQueue, openJobQueue, type Queues } from '../jobs/job-queue.ts';
import type { Log } from '../observability/log.ts';
import { secureDataDir } from '../postgres/data-dir.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { chooseOsUser, type OsUser } from '../postgres/os-user.ts';
import type { ProcessPurpose } from '../postgres/usage-locks.ts';
import { openSecrets } from '../secrets/open-secrets.ts';
import { SecretError, type SecretKeys } from '../secrets/secret-keys.ts';
import { openStorage, storageFolder } from '../storage/open-storage.ts';
import { dropPrivileges } from './drop-privileges.ts';

/** The folder that the service was installed in, whether this runs from source or from `dist`. */
const checkout = findCheckout();

/** What a process reads from its environment and brings along. */
export interface StartupContext {
  readonly config: Config;
  readonly log: Log;
  /** The queues of its background jobs. */
  readonly queues: Queues;
}

export interface OpenedPlatform {
  readonly platform: Platform;
  /** Said to the operator when the data is not where it is expected. */
  readonly announcement: string | undefined;
  /** Where files and the secret key are kept, if nothing else was said. */
  readonly dataDir: string;
  /** Names of the migrations that were applied now. */
  readonly migrations: readonly string[];
  /**
   * Leaves root, where root has started the process.
   *
   * @param loadAll loads what would be loaded later, where it can only be loaded by root
   * @returns why root stayed, for the operator
   */
  dropPrivileges(loadAll: () => Promise<unknown>): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface StartOptions {
  /** Whether to upgrade a database of an earlier release: by default a server does, a tool does not. */
  readonly upgrade?: boolean;
  /** Breaks the start off: what has been opened is closed again, and the reason thrown. */
  readonly stop?: AbortSignal;
  /** Done while no other server starts on the same database, once it is up to date. */
  setUp?(platform: Platform): Promise<void>;
}

/**
 * Opens the database (embedded or by DATABASE_URL) and brings it up to date; a
 * tool does that with an empty one only. A server waits for a database that is away.
 *
 * @param onLost the embedded PostgreSQL went away for good
 * @throws {EmbeddedPostgresError | MigrationError | DatabaseError | SecretError} with
 *   words for the operator
 */
export async function openPlatform(
  { config, log, queues }: StartupContext,
  purpose: ProcessPurpose,
  onLost: (error: unknown) => void,
  { stop = new AbortController().signal, setUp, upgrade = purpose === 'server' }: StartOptions = {},
): Promise<OpenedPlatform> {
  const database = await openDatabaseAndDataDir(config, log, purpose, stop, onLost);
  const { db, dataDir, announcement, close } = database;
  const connectTimeout = purpose === 'server' ? startupConnectTimeout : 0;
  const open = async () => {
    const migrations = await migrateDatabase(db, queues, upgrade);
    const clock = systemClock;
    const secrets =
      purpose === 'server'
        ? await openSecrets({ config, dataDir, pool: db.pool, clock, log })
        : noSecrets;
    const storage = await openStorage(config.STORAGE_URL, dataDir, async () =>
      Boolean(await db.prisma.file.findFirst({ where: { size: { not: null } } })),
    );
    await storage.check().catch((error: unknown) => {
      log.error(
        { err: error },
        'The storage of files is not usable; uploads are refused until it is',
      );
    });
    const platform: Platform = {
      config,
      db,
      clock,
      ids: createIds(clock),
      log,
      storage,
      jobs: openJobQueue(db.pool, log, { schema: db.jobsSchema }),
      metrics: noMetrics,
      get secret() {
        return secrets.secret;
      },
      ...(secrets.previousSecret && { previousSecret: secrets.previousSecret }),
    };
    await setUp?.(platform);
    return { platform, migrations };
  };
  try {
    const opened = await withStartupLock(db.pool, { connectTimeout, log, stop }, open);
    stop.throwIfAborted();
    const dropRoot = (loadAll: () => Promise<unknown>) =>
      dropPrivilegesFrom(config, database, loadAll);
    return { ...opened, announcement, dataDir, dropPrivileges: dropRoot, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Commands sign and encrypt nothing: they neither need a secret key nor make one. */
const noSecrets: SecretKeys = {
  get secret(): Uint8Array {
    throw new SecretError('A command has no secret key.');
  },
};

async function migrateDatabase(
  { pool, jobsSchema, prepare }: Database,
  queues: Queues,
  upgrade: boolean,
): Promise<string[]> {
  try {
    await prepare();
    const folder = fileURLToPath(new URL('prisma/migrations', checkout));
    const applied = await migrate(pool, folder, { upgrade });
    if (upgrade || applied.length > 0) await installJobQueue(pool, queues, jobsSchema);
    return applied;
  } catch (error) {
    if (error instanceof MigrationError || error instanceof DatabaseSetupError) throw error;
    throw new DatabaseError(error);
  }
}

function dropPrivilegesFrom(
  { STORAGE_URL: url }: Config,
  { db, dataDir, account }: DatabaseHandle,
  loadAll: () => Promise<unknown>,
): Promise<string | undefined> {
  if (account) secureDataDir(dataDir, account); // what was made in it since has made way for the account
  return dropPrivileges(account, {
    storageFolder: storageFolder(url, dataDir),
    installation: [fileURLToPath(import.meta.url), createRequire(import.meta.url).resolve('pg')],
    async connect() {
      const client = new pg.Client(db.pool.options);
      await client.connect();
      await client.end();
    },
    loadAll,
  });
}

interface DatabaseHandle {
  readonly db: Database;
  /** Who takes root's place, where root has started the process. */
  readonly account: OsUser | undefined;
  /** Where files and the secret are kept, if nothing else was said. */
  readonly dataDir: string;
  readonly announcement: string | undefined;
  close(): Promise<void>;
}

async function openDatabaseAndDataDir(
  config: Config,
  log: Log,
  purpose: ProcessPurpose,
  abort: AbortSignal,
  onLost: (error: unknown) => void,
): Promise<DatabaseHandle> {
  const size = config.DATABASE_POOL_MAX === undefined ? {} : { max: config.DATABASE_POOL_MAX };
  if (config.DATABASE_URL !== undefined) {
    const { connection, schema } = parseDatabaseUrl(config.DATABASE_URL);
    const db = openDatabase({ ...connection, ...size }, log, schema);
    const dataDir = config.DATA_DIR ?? fileURLToPath(new URL('data', checkout));
    const account = process.getuid?.() === 0 ? ownerOfFiles(config, dataDir) : undefined;
    if (account) secureDataDir(dataDir, account);
    return { db, dataDir, account, announcement: undefined, close: () => db.close() };
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
    checkout: fileURLToPath(checkout),
    purpose,
    abort,
    onLost,
    // Connections are made with the options of the pool, as they are by then.
    onRestarted: (connection) => Object.assign(db.pool.options, connection),
  });
  const db = openDatabase({ ...postgres.connection, ...size }, log);
  return {
    db,
    dataDir: postgres.dataDir,
    account: postgres.account,
    announcement: postgres.announcement,
    async close() {
      await db.close();
      await postgres.stop();
    },
  };
}

/** Who owns the files that are stored already, or may own them. */
function ownerOfFiles({ STORAGE_URL }: Config, dataDir: string): OsUser | undefined {
  const folder = storageFolder(STORAGE_URL, dataDir);
  return chooseOsUser([...(folder === undefined ? [] : [folder]), join(dataDir, 'postgres')]);
}

function findCheckout(): URL {
  const here = new URL('.', import.meta.url);
  return new URL(here.pathname.endsWith('/src/platform/startup/') ? '../../../' : '../', here);
}
