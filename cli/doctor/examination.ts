import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../../src/platform/config/config.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { parseDatabaseUrl } from '../../src/platform/database/database-url.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import { isAlive, readPostmaster } from '../../src/platform/postgres/cluster.ts';
import { defaultDataDirs } from '../../src/platform/postgres/data-dir.ts';
import { appRole } from '../../src/platform/postgres/initialize-cluster.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the checks examine. Nothing is created or started. */
export interface Examination {
  readonly env: Environment;
  /** The configuration, or why it is invalid. */
  readonly config: Config | Error;
  /** An address that webhooks could have. */
  readonly egressUrl: string;
}

export interface Configured extends Examination {
  readonly config: Config;
  /** The folder of the data; it may not exist. */
  readonly dataDir: string;
}

/** A database that has accepted a connection. */
export interface Connected extends Configured {
  readonly db: Database;
  readonly schema: string;
}

/** The number of connections, besides those of the servers. */
const poolSize = 2;

export function openInstallation(env: Environment, egressUrl: string): Examination {
  try {
    return { env, egressUrl, config: readConfig(env) };
  } catch (error) {
    const config = error instanceof Error ? error : new Error(String(error));
    return { env, egressUrl, config };
  }
}

/** Opens the database without starting PostgreSQL; undefined if the embedded one is not running. */
export function openExisting(configured: Configured): Connected | undefined {
  const { config, dataDir } = configured;
  const log = createLog('silent');
  if (config.DATABASE_URL !== undefined) {
    const { connection, schema } = parseDatabaseUrl(config.DATABASE_URL);
    const db = openDatabase({ ...connection, max: poolSize }, log, schema);
    return { ...configured, db, schema };
  }
  const postmaster = readPostmaster(clusterOf(dataDir));
  if (!postmaster || !isAlive(postmaster.pid)) return undefined;
  const address = { host: postmaster.socketDir, port: 5432, user: appRole, database: 'postgres' };
  const db = openDatabase({ ...address, max: poolSize }, log);
  return { ...configured, db, schema: 'public' };
}

export const clusterOf = (dataDir: string): string => join(dataDir, 'postgres', 'cluster');

/** The configuration with the data folder that a server would use. */
export function configuredOf(installation: Examination, config: Config): Configured {
  const [first = '', ...others] = defaultDataDirs(process.cwd());
  const inUse = [first, ...others].find((path) => existsSync(clusterOf(path)));
  return { ...installation, config, dataDir: config.DATA_DIR ?? inUse ?? first };
}
