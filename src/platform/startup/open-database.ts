import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { parseDatabaseUrl } from '../database/database-url.ts';
import { installation } from '../installation.ts';
import type { Log } from '../observability/log.ts';
import { isInitialized, secureDataDir } from '../postgres/data-dir.ts';
import { type SupervisionOptions, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { chooseOsUser, type OsUser } from '../postgres/os-user.ts';
import type { ProcessPurpose } from '../postgres/usage-locks.ts';
import { storageFolder } from '../storage/open-storage.ts';

/** The folder of the migrations and SQL functions. */
export const schemaFolder: string = fileURLToPath(new URL('prisma', installation));

/** An open database that has not been migrated, and the folder of the data. */
export interface Installation {
  readonly db: Database;
  /** The user to run as, if root has started the process. */
  readonly account: OsUser | undefined;
  /** The folder of files and of the secret key, unless configured otherwise. */
  readonly dataDir: string;
  readonly announcement: string | undefined;
  close(): Promise<void>;
}

/** Whether the database exists: one of DATABASE_URL is assumed to. Creates nothing. */
export const databaseExists = ({ DATABASE_URL, DATA_DIR }: Config): boolean =>
  DATABASE_URL !== undefined || isInitialized(DATA_DIR, process.cwd());

/** How the embedded PostgreSQL is supervised; none of it applies to DATABASE_URL. */
type Supervision = Partial<Pick<SupervisionOptions, 'abort' | 'onLost' | 'report'>>;

/**
 * Opens the database, embedded or DATABASE_URL, whatever it contains: nothing is migrated or created in it.
 *
 * @param purpose `server` excludes servers and their commands from an embedded database
 */
export async function openInstallation(
  { config, log }: { readonly config: Config; readonly log: Log },
  purpose: ProcessPurpose,
  supervision: Supervision = {},
): Promise<Installation> {
  const size = config.DATABASE_POOL_MAX === undefined ? {} : { max: config.DATABASE_POOL_MAX };
  if (config.DATABASE_URL !== undefined) {
    const { connection, schema } = parseDatabaseUrl(config.DATABASE_URL);
    const replica =
      config.READ_DATABASE_URL === undefined
        ? undefined
        : { ...parseDatabaseUrl(config.READ_DATABASE_URL).connection, ...size };
    const db = openDatabase({ ...connection, ...size }, log, schema, replica);
    const dataDir = config.DATA_DIR ?? resolve('data');
    const account = process.getuid?.() === 0 ? ownerOfFiles(config, dataDir) : undefined;
    if (account) secureDataDir(dataDir, account);
    return { db, dataDir, account, announcement: undefined, close: () => db.close() };
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
    workingDir: process.cwd(),
    purpose,
    onLost: () => undefined,
    ...supervision,
    // The pool uses its current options for new connections.
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

/** The owner of existing files, otherwise a suitable user. */
export function ownerOfFiles({ STORAGE_URL }: Config, dataDir: string): OsUser | undefined {
  const folder = storageFolder(STORAGE_URL, dataDir);
  return chooseOsUser([...(folder === undefined ? [] : [folder]), join(dataDir, 'postgres')]);
}
