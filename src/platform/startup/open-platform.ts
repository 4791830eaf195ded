import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import {
  cannotUseDatabase,
  retryWhileUnavailable,
  startupConnectTimeout,
} from '../database/connect-with-retry.ts';
import type { Database } from '../database/database.ts';
import { assertDistributed } from '../database/distribute.ts';
import { assertNoMaintenance, withStartupLock } from '../database/installation-locks.ts';
import {
  type MigrateOptions,
  type MigrationPlan,
  migrate,
  planMigrations,
} from '../database/migrations/migrate.ts';
import { createIds } from '../ids.ts';
import { installJobQueue, type JobNames, openJobQueue } from '../jobs/job-queue.ts';
import type { Log } from '../observability/log.ts';
import { recordNothing } from '../observability/recorded-metrics.ts';
import { OperatorError } from '../operator-error.ts';
import { secureDataDir } from '../postgres/data-dir.ts';
import type { ProcessPurpose } from '../postgres/usage-locks.ts';
import { openSecrets, readSecretKeys } from '../secrets/open-secrets.ts';
import type { SecretKeys } from '../secrets/secret-keys.ts';
import { openStorage, storageFolder } from '../storage/open-storage.ts';
import type { S3Credentials } from '../storage/s3-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { productionTimings } from '../timings.ts';
import { dropPrivileges } from './drop-privileges.ts';
import {
  databaseExists,
  type Installation,
  openInstallation,
  schemaFolder,
} from './open-database.ts';
import type { Platform } from './platform.ts';

// The start of a process: opens database, storage and secrets, in the order in which each needs the others.

/** What a process needs to open the platform. */
export interface StartupContext {
  readonly config: Config;
  readonly log: Log;
  readonly jobNames: JobNames;
}

export interface OpenedPlatform {
  readonly platform: Platform;
  /** A message for the operator if the data is not in the default folder. */
  readonly announcement: string | undefined;
  /** The folder of files and of the secret key, unless configured otherwise. */
  readonly dataDir: string;
  /** Names of the migrations and functions that this start applied. */
  readonly migrations: readonly string[];
  /**
   * Drops the privileges of root, if root has started the process.
   *
   * @param loadAll loads modules early that only root could load later
   * @returns why the privileges were not dropped, for the operator; undefined if they were
   */
  dropPrivileges(loadAll: () => Promise<unknown>): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface StartOptions {
  /** Whether to migrate a database of an earlier release; default: only servers do. */
  readonly upgrade?: boolean;
  /** Whether a tool encrypts with the secret key of the servers; default: only servers do. */
  readonly encrypts?: boolean;
  /** Aborts the start: what has been opened is closed, and the reason is thrown. */
  readonly stop?: AbortSignal;
  /** Receives what a start is doing that takes a while, for the operator. */
  report?(step: string): void;
  /** Runs after the migration, while no other process starts with the same database. */
  setUp?(platform: Platform): Promise<void>;
}

/**
 * Opens the database (embedded or DATABASE_URL), the secret keys and the storage, and migrates the
 * database; tools migrate only an empty one. Servers wait for an unavailable database.
 *
 * @param onLost called if the embedded PostgreSQL terminated and could not be restarted
 * @throws {OperatorError}
 */
export async function openPlatform(
  { config, log, jobNames }: StartupContext,
  purpose: ProcessPurpose,
  onLost: (error: unknown) => void,
  options: StartOptions = {},
): Promise<OpenedPlatform> {
  const { stop = new AbortController().signal, setUp, upgrade = purpose === 'server' } = options;
  const report = options.report ?? (() => undefined);
  const supervision = { abort: stop, onLost, report };
  const database = await openInstallation({ config, log }, purpose, supervision);
  const { db, dataDir, announcement, close } = database;
  const connectTimeout = purpose === 'server' ? startupConnectTimeout : 0;
  const open = async () => {
    const migrations = await migrateDatabase(db, jobNames, { upgrade, log, stop, report });
    if (db.isDistributed && purpose === 'server') await assertDistributed(db.coordinator);
    const clock = systemClock;
    const secrets =
      purpose === 'server'
        ? await openSecrets({ config, dataDir, pool: db.pool, clock, log })
        : options.encrypts
          ? await readSecretKeys({ config, dataDir, pool: db.pool })
          : noSecrets;
    const hasFiles = async () =>
      Boolean(await db.prisma.file.findFirst({ where: { size: { not: null } } }));
    const storage = await openConfiguredStorage(config, dataDir, hasFiles);
    await storage.check().catch((error: unknown) => {
      log.error(
        { err: error },
        'file storage unavailable; uploads are rejected until it is available',
      );
    });
    const platform: Platform = {
      config: { ...config, DATA_DIR: dataDir },
      db,
      clock,
      timings: productionTimings,
      ids: createIds(clock),
      log,
      storage,
      jobs: openJobQueue(db.coordinator, log, { schema: db.jobsSchema, polling: jobNames.polling }),
      recordMetric: recordNothing,
      get secret() {
        return secrets.secret;
      },
      ...(secrets.previousSecret && { previousSecret: secrets.previousSecret }),
    };
    await setUp?.(platform);
    return { platform, migrations };
  };
  try {
    const connecting = { connectTimeout, log, stop };
    await retryWhileUnavailable(() => db.detectPooler(), connecting);
    await db.findNodes();
    const opened = await withStartupLock(db.coordinator, connecting, open);
    // After the migration, which the replica must have replayed before it is used.
    await db.replica?.prepare();
    stop.throwIfAborted();
    const dropRoot = (loadAll: () => Promise<unknown>) =>
      dropPrivilegesFrom(config, database, loadAll);
    return { ...opened, announcement, dataDir, dropPrivileges: dropRoot, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Most commands do not sign or encrypt: they neither need nor create a secret key. */
const noSecrets: SecretKeys = {
  get secret(): Uint8Array {
    throw new OperatorError('This command has no secret key.');
  },
};

async function migrateDatabase(
  { coordinator, isDistributed, jobsSchema, prepareSchema }: Database,
  jobNames: JobNames,
  options: MigrateOptions,
): Promise<string[]> {
  try {
    await prepareSchema();
    await assertNoMaintenance((query) => coordinator.query(query));
    const applied = await migrate(coordinator, schemaFolder, { ...options, isDistributed });
    if (options.upgrade || applied.length > 0)
      await installJobQueue(coordinator, jobNames, jobsSchema);
    return applied;
  } catch (error) {
    throw cannotUseDatabase(error);
  }
}

function dropPrivilegesFrom(
  { STORAGE_URL: url }: Config,
  { db, dataDir, account }: Installation,
  loadAll: () => Promise<unknown>,
): Promise<string | undefined> {
  if (account) secureDataDir(dataDir, account); // again: the start has created entries in it
  return dropPrivileges(account, {
    storageFolder: storageFolder(url, dataDir),
    installation: [
      fileURLToPath(import.meta.url),
      createRequire(import.meta.url).resolve('@node-rs/argon2'),
    ],
    async connect() {
      const client = new pg.Client(db.pool.options);
      await client.connect();
      await client.end();
    },
    loadAll,
  });
}

export function openConfiguredStorage(
  config: Config,
  dataDir: string,
  hasFiles?: () => Promise<boolean>,
): Promise<Storage> {
  return openStorage(config.STORAGE_URL, dataDir, hasFiles, s3CredentialsOf(config));
}

/** Undefined where the AWS SDK searches for credentials itself. */
export function s3CredentialsOf(config: Config): S3Credentials | undefined {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const sessionToken = config.AWS_SESSION_TOKEN;
  return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
}

/**
 * Reads which migrations a start of this release would apply, and changes nothing: it neither creates nor
 * migrates a database.
 *
 * @throws {OperatorError} with a message for the operator
 */
export async function planUpgrade({ config, log }: StartupContext): Promise<MigrationPlan> {
  if (!databaseExists(config)) return planMigrations(schemaFolder);
  const stop = new AbortController().signal;
  const { db, close } = await openInstallation({ config, log }, 'tool');
  try {
    await retryWhileUnavailable(() => db.detectPooler(), { connectTimeout: 0, log, stop });
    await db.findNodes();
    return await planMigrations(schemaFolder, db.coordinator);
  } catch (error) {
    throw cannotUseDatabase(error);
  } finally {
    await close();
  }
}
