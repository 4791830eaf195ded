import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '../../src/platform/config/config.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { parseDatabaseUrl } from '../../src/platform/database/database-url.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import { isAlive, readPostmaster } from '../../src/platform/postgres/cluster.ts';
import { defaultDataDirs } from '../../src/platform/postgres/data-dir.ts';
import { appRole } from '../../src/platform/postgres/roles.ts';
import { checkout } from '../../src/platform/startup/bootstrap.ts';
import { type Check, type Finding, skipped } from './check.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the checks examine. Nothing is created or started. */
export interface Installation {
  readonly env: Environment;
  /** The configuration, or why it is invalid. */
  readonly config: Config | Error;
  /** An address that webhooks could have. */
  readonly egressUrl: string;
}

/** The configuration with what depends on it. */
export interface Configured extends Installation {
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

export function openInstallation(env: Environment, egressUrl: string): Installation {
  try {
    return { env, egressUrl, config: readConfig(env) };
  } catch (error) {
    const config = error instanceof Error ? error : new Error(String(error));
    return { env, egressUrl, config };
  }
}

/** A check that needs a valid configuration, otherwise it is skipped. */
export function configuredCheck(
  check: Omit<Check, 'run'> & { run(installation: Configured): Promise<Finding> },
): Check {
  return {
    ...check,
    run: async (installation) =>
      installation.config instanceof Error
        ? skipped('the environment variables are invalid')
        : check.run(configuredOf(installation, installation.config)),
  };
}

/** A check that needs a database. It is skipped if there is none; the check of the connection reports that. */
export function databaseCheck(
  check: Omit<Check, 'run'> & { run(connected: Connected): Promise<Finding> },
): Check {
  return configuredCheck({
    ...check,
    async run(configured) {
      const opened = openExisting(configured);
      if (!opened) return skipped('the embedded PostgreSQL is not running');
      try {
        await opened.db.pool.query('SELECT 1');
      } catch {
        await opened.db.close();
        return skipped('there is no connection to the database');
      }
      return check.run(opened).finally(() => opened.db.close());
    },
  });
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

function configuredOf(installation: Installation, config: Config): Configured {
  const [first = '', ...others] = defaultDataDirs(fileURLToPath(checkout));
  const inUse = [first, ...others].find((path) => existsSync(clusterOf(path)));
  return { ...installation, config, dataDir: config.DATA_DIR ?? inUse ?? first };
}
