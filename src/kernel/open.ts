import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { DatabaseSetupError } from './database/prepare.ts';
import { readDatabaseUrl } from './database/url.ts';
import { type Database, openDatabase } from './db.ts';
import { createIds } from './ids.ts';
import { installJobs, openJobs } from './jobs.ts';
import type { Kernel } from './kernel.ts';
import { leaveRoot } from './leave-root.ts';
import { createLog, type Log } from './log.ts';
import { noMeter } from './meter.ts';
import { MigrationError, migrate } from './migrate.ts';
import { type Account, accountFor } from './postgres/account.ts';
import { takeOver } from './postgres/data-dir.ts';
import { startEmbeddedPostgres } from './postgres/embedded.ts';
import type { Purpose } from './postgres/occupancy.ts';
import { DatabaseError, startPatience } from './reach.ts';
import { SecretError, type SecretKeys } from './secrets/keys.ts';
import { openSecrets } from './secrets/open.ts';
import { withStartLock } from './start-lock.ts';
import { openStorage, storageFolder } from './storage/open.ts';

/** The folder that the service was installed in, whether this runs from source or from `dist`. */
const checkout = findCheckout();

export interface Opened {
  readonly kernel: Kernel;
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
  leaveRoot(loadAll: () => Promise<unknown>): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface StartOptions {
  /** Whether to upgrade a database of an earlier release: by default a server does, a tool does not. */
  readonly upgrade?: boolean;
  /** Breaks the start off: what has been opened is closed again, and the reason thrown. */
  readonly stop?: AbortSignal;
  /** Done while no other server starts on the same database, once it is up to date. */
  setUp?(kernel: Kernel): Promise<void>;
}

/**
 * Reads the environment, opens the database (embedded or by DATABASE_URL) and brings it up to date; a
 * tool does that with an empty one only. A server waits for a database that is away.
 *
 * @param onLost the embedded PostgreSQL went away for good
 * @throws {ConfigError | EmbeddedPostgresError | MigrationError | DatabaseError | SecretError} with
 *   words for the operator
 */
export async function openKernel(
  env: Readonly<Record<string, string | undefined>>,
  purpose: Purpose,
  onLost: (error: unknown) => void,
  { stop = new AbortController().signal, setUp, upgrade = purpose === 'server' }: StartOptions = {},
): Promise<Opened> {
  const config = readConfig(env);
  const log = createLog(config.LOG_LEVEL);
  const store = await openStore(config, log, purpose, stop, onLost);
  const { db, dataDir, announcement, close } = store;
  const patience = purpose === 'server' ? startPatience : 0;
  const open = async () => {
    const migrations = await bringUpToDate(db, upgrade);
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
    const kernel: Kernel = {
      config,
      db,
      clock,
      ids: createIds(clock),
      log,
      storage,
      jobs: openJobs(db.pool, log, { schema: db.jobsSchema }),
      meter: noMeter,
      get secret() {
        return secrets.secret;
      },
      ...(secrets.previousSecret && { previousSecret: secrets.previousSecret }),
    };
    await setUp?.(kernel);
    return { kernel, migrations };
  };
  try {
    const opened = await withStartLock(db.pool, { patience, log, stop }, open);
    stop.throwIfAborted();
    const leave = (loadAll: () => Promise<unknown>) => leaveRootOf(config, store, loadAll);
    return { ...opened, announcement, dataDir, leaveRoot: leave, close };
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

async function bringUpToDate(
  { pool, jobsSchema, prepare }: Database,
  upgrade: boolean,
): Promise<string[]> {
  try {
    await prepare();
    const folder = fileURLToPath(new URL('prisma/migrations', checkout));
    const applied = await migrate(pool, folder, { upgrade });
    if (upgrade || applied.length > 0) await installJobs(pool, jobsSchema);
    return applied;
  } catch (error) {
    if (error instanceof MigrationError || error instanceof DatabaseSetupError) throw error;
    throw new DatabaseError(error);
  }
}

function leaveRootOf(
  { STORAGE_URL: url }: Config,
  { db, dataDir, account }: Store,
  loadAll: () => Promise<unknown>,
): Promise<string | undefined> {
  if (account) takeOver(dataDir, account); // what was made in it since has made way for the account
  return leaveRoot(account, {
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

interface Store {
  readonly db: Database;
  /** Who takes root's place, where root has started the process. */
  readonly account: Account | undefined;
  /** Where files and the secret are kept, if nothing else was said. */
  readonly dataDir: string;
  readonly announcement: string | undefined;
  close(): Promise<void>;
}

async function openStore(
  config: Config,
  log: Log,
  purpose: Purpose,
  abort: AbortSignal,
  onLost: (error: unknown) => void,
): Promise<Store> {
  const size = config.DATABASE_POOL_MAX === undefined ? {} : { max: config.DATABASE_POOL_MAX };
  if (config.DATABASE_URL !== undefined) {
    const { connection, schema } = readDatabaseUrl(config.DATABASE_URL);
    const db = openDatabase({ ...connection, ...size }, log, schema);
    const dataDir = config.DATA_DIR ?? fileURLToPath(new URL('data', checkout));
    const account = process.getuid?.() === 0 ? ownerOfFiles(config, dataDir) : undefined;
    if (account) takeOver(dataDir, account);
    return { db, dataDir, account, announcement: undefined, close: () => db.close() };
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
    checkout: fileURLToPath(checkout),
    purpose,
    abort,
    onLost,
    // Connections are made with the options of the pool, as they are by then.
    onMoved: (connection) => Object.assign(db.pool.options, connection),
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
function ownerOfFiles({ STORAGE_URL }: Config, dataDir: string): Account | undefined {
  const folder = storageFolder(STORAGE_URL, dataDir);
  return accountFor([...(folder === undefined ? [] : [folder]), join(dataDir, 'postgres')]);
}

function findCheckout(): URL {
  const here = new URL('.', import.meta.url);
  return new URL(here.pathname.endsWith('/src/kernel/') ? '../../' : '../', here);
}
