import type { Config } from '../platform/config/config.ts';
import {
  assertNoMaintenance,
  clearMaintenance,
  markMaintenance,
  readMaintenance,
} from '../platform/database/installation-locks.ts';
import { readReleaseSchema } from '../platform/database/migrations/migration-files.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { schemaFolder } from '../platform/startup/open-database.ts';
import type { StartupContext } from '../platform/startup/open-platform.ts';
import { type CounterVerification, verifyCounters } from '../responses/counters/verify-counters.ts';
import type { BackupProgress } from './open-backup.ts';
import { withStoppedInstallation } from './stopped-installation.ts';
import { fillDatabase } from './tables/fill-database.ts';
import { withSnapshot } from './tables/snapshot.ts';

export type MoveDestination = 'database-url' | 'embedded';

/**
 * Copies the database from the embedded PostgreSQL to the one of DATABASE_URL, or back, while all servers are
 * stopped. The original is retained and marked, so that no server uses it by mistake. Stored files and the
 * secret key stay where they are.
 *
 * @throws {OperatorError} if the destination is not empty, the source has no data, or servers are running
 */
export async function moveDatabase(
  { config, log, jobNames }: StartupContext,
  destination: MoveDestination,
  progress: BackupProgress,
): Promise<CounterVerification> {
  const { DATABASE_URL: _, READ_DATABASE_URL: __, ...embedded } = config;
  const [source, target] = (
    destination === 'database-url' ? [embedded, config] : [config, embedded]
  ) satisfies [Config, Config];
  if (config.DATABASE_URL === undefined) {
    throw new OperatorError('Set DATABASE_URL to the PostgreSQL to move to, or from.');
  }
  const release = await readReleaseSchema(schemaFolder);
  return withStoppedInstallation({ config: source, log }, async ({ db: original }) => {
    await assertNoMaintenance((query) => original.coordinator.query(query));
    const counters = await withSnapshot(original, release, (snapshot) => {
      if (snapshot.migrations.length === 0) {
        throw new OperatorError('There is nothing to move: the database is empty.');
      }
      return withStoppedInstallation({ config: target, log }, async ({ db }) => {
        let found: CounterVerification | undefined;
        await fillDatabase(db, snapshot, {
          schemaFolder,
          jobNames,
          progress,
          async complete() {
            found = await verifyCounters({ db });
          },
        });
        return found;
      });
    });
    if (!counters) throw new OperatorError('The database was not moved.');
    await markMaintenance((query) => original.coordinator.query(query), `moved-to-${destination}`);
    return counters;
  });
}

/** Makes the original of a moved database usable again. @throws {OperatorError} if it was not moved */
export async function undoMove(context: StartupContext): Promise<void> {
  await withStoppedInstallation(context, async ({ db: { coordinator } }) => {
    const found = await readMaintenance((query) => coordinator.query(query));
    if (!found?.startsWith('moved-to-')) {
      throw new OperatorError('This database was not moved. Nothing was changed.');
    }
    await clearMaintenance((query) => coordinator.query(query));
  });
}
