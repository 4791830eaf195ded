import { retryWhileUnavailable } from '../platform/database/connect-with-retry.ts';
import { connectionDefaults } from '../platform/database/connection-pool.ts';
import { withStartupLock } from '../platform/database/installation-locks.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { type Installation, openInstallation } from '../platform/startup/open-database.ts';
import type { StartupContext } from '../platform/startup/open-platform.ts';

/**
 * Opens a database whose servers are stopped. Servers that start during `work` wait for it.
 *
 * @throws {OperatorError} if a server uses the embedded database
 * @throws {OperatorError} if other processes of the service are connected to the database
 */
export async function withStoppedInstallation<Result>(
  { config, log }: Pick<StartupContext, 'config' | 'log'>,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const installation = await openInstallation({ config, log }, 'server');
  const { db, close } = installation;
  const ownSessions = new Set<number>();
  db.pool.on('connect', (client) => {
    const { processID } = Object(client);
    if (typeof processID === 'number') ownSessions.add(processID);
  });
  const connecting = { connectTimeout: 0, log, stop: new AbortController().signal };
  try {
    await retryWhileUnavailable(() => db.detectPooler(), connecting);
    await db.findNodes();
    return await withStartupLock(db.coordinator, connecting, async () => {
      await assertNoOtherSessions(installation, ownSessions);
      return work(installation);
    });
  } finally {
    await close();
  }
}

/** Process ids of sessions have no meaning behind a pooler, where the operator has to know it. */
async function assertNoOtherSessions(
  { db: { pool } }: Installation,
  own: ReadonlySet<number>,
): Promise<void> {
  const { rows } = await pool.query<{ pid: number; address: string | null }>(
    `SELECT pid, host(client_addr) AS address FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = $1`,
    [connectionDefaults.application_name],
  );
  if (!rows.some(({ pid }) => own.has(pid))) return;
  const other = rows.find(({ pid }) => !own.has(pid));
  if (!other) return;
  throw new OperatorError(
    `A server or command is using the database (session ${other.pid}, from ` +
      `${other.address ?? 'this machine'}). Stop all servers first.`,
  );
}
