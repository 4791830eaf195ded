import { cannotUseDatabase, retryWhileUnavailable } from '../database/connect-with-retry.ts';
import { type MigrationPlan, planMigrations } from '../database/migrations/migration-plan.ts';
import type { StartupContext } from './bootstrap.ts';
import { databaseExists, openInstallation, schemaFolder } from './open-database.ts';

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
