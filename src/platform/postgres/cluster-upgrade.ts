import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import type { DataDir } from './data-dir.ts';
import { runShellAs, succeedsAs } from './os-user.ts';

// An upgrade fills a second cluster next to the first one, and then exchanges them with two renames. After an
// interruption between the two, only the second cluster exists; it is complete then.

/** The same data folder with the cluster that an upgrade fills. */
export const upgradedDir = (dir: DataDir): DataDir => ({
  ...dir,
  cluster: join(dir.home, 'cluster-upgrade'),
});

/** The major version of a cluster; undefined if there is none. */
export async function majorOfCluster({ cluster }: DataDir): Promise<number | undefined> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return version === undefined ? undefined : Number.parseInt(version, 10);
}

/** Whether an upgrade was interrupted between its two renames. */
export function isExchangePending(dir: DataDir): boolean {
  return !existsSync(dir.cluster) && existsSync(upgradedDir(dir).cluster);
}

/** Removes the second cluster of an interrupted upgrade. */
export async function removeUpgraded(dir: DataDir): Promise<void> {
  await runShellAs(dir.account, 'rm -rf -- "$0"', upgradedDir(dir).cluster);
}

/** Where the old cluster is retained. */
export const retainedCluster = (dir: DataDir, major: number): string =>
  join(dir.home, `cluster-${major}`);

/**
 * Exchanges the clusters; both must be stopped. The old one is retained.
 *
 * @throws {OperatorError} if they cannot be renamed
 */
export async function exchangeClusters(dir: DataDir, oldMajor: number): Promise<void> {
  await moveFolder(dir, dir.cluster, retainedCluster(dir, oldMajor));
  await completeExchange(dir);
}

/** The second rename. */
export function completeExchange(dir: DataDir): Promise<void> {
  return moveFolder(dir, upgradedDir(dir).cluster, dir.cluster);
}

async function moveFolder({ account }: DataDir, from: string, to: string): Promise<void> {
  if (await succeedsAs(account, 'test ! -e "$1" && mv -- "$0" "$1"', from, to)) return;
  throw new OperatorError(`${from} cannot be renamed to ${to}.`);
}
