import { retryWhileUnavailable } from '../platform/database/connect-with-retry.ts';
import { withStartupLock } from '../platform/database/startup-lock.ts';
import {
  type Installation,
  migrationsFolder,
  openConfiguredStorage,
  openInstallation,
  type StartupContext,
} from '../platform/startup/bootstrap.ts';
import type { OpenedBackup } from './open-backup.ts';
import { type RestoredBackup, type RestoreOptions, restoreBackup } from './restore-backup.ts';

/**
 * Restores a verified backup to the installation of a configuration. Servers that start meanwhile wait.
 *
 * @throws {BackupError} see `restoreBackup`
 * @throws {EmbeddedPostgresError} if a server uses the embedded database
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
    return restoreBackup(target, backup, { ...options, migrationsFolder, jobNames });
  });
}

/** Opens a database whose servers are stopped, and prevents that they start during `work`. */
export async function withStoppedInstallation<Result>(
  { config, log }: Pick<StartupContext, 'config' | 'log'>,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const installation = await openInstallation({ config, log }, 'server');
  const { db, close } = installation;
  const connecting = { connectTimeout: 0, log, stop: new AbortController().signal };
  try {
    await retryWhileUnavailable(() => db.detectPooler(), connecting);
    await db.findNodes();
    return await withStartupLock(db.coordinator, connecting, () => work(installation));
  } finally {
    await close();
  }
}
