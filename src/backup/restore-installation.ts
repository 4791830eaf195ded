import { openConfiguredStorage, type StartupContext } from '../platform/startup/bootstrap.ts';
import { schemaFolder } from '../platform/startup/open-database.ts';
import type { OpenedBackup } from './open-backup.ts';
import { type RestoredBackup, type RestoreOptions, restoreBackup } from './restore-backup.ts';
import { withStoppedInstallation } from './stopped-installation.ts';

/**
 * Restores a verified backup to the installation of a configuration. Servers that start in the meantime wait.
 *
 * @throws {OperatorError} see `restoreBackup`
 * @throws {OperatorError} if a server uses the embedded database
 */
export function restoreInstallation(
  context: StartupContext,
  backup: OpenedBackup,
  options: Pick<RestoreOptions, 'progress' | 'withoutKey'>,
): Promise<RestoredBackup> {
  const { config, jobNames } = context;
  return withStoppedInstallation(context, async ({ db, dataDir }) => {
    const storage = await openConfiguredStorage(config, dataDir);
    await storage.check();
    const target = { db, dataDir, storage, config };
    return restoreBackup(target, backup, { ...options, schemaFolder, jobNames });
  });
}
