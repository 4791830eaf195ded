import { longRunning, type Query } from '../database/database.ts';
import { DatabaseSetupError } from '../database/prepare-database.ts';

/** The table that exists while a database must not be used; its row says why, and what to do. */
export const maintenanceTable = 'maintenance';

/** Marks the database: until `clearMaintenance`, servers and commands refuse to use it, with the message. */
export async function markMaintenance(query: Query, message: string): Promise<void> {
  await query(
    longRunning(`CREATE TABLE ${maintenanceTable} AS SELECT $1::text AS message`, [message]),
  );
}

export async function clearMaintenance(query: Query): Promise<void> {
  await query(longRunning(`DROP TABLE IF EXISTS ${maintenanceTable}`));
}

/** The message of the mark; undefined if the database may be used. */
export async function readMaintenance(query: Query): Promise<string | undefined> {
  const { rows } = await query<{ found: boolean }>({
    text: `SELECT to_regclass('${maintenanceTable}') IS NOT NULL AS found`,
  });
  if (rows[0]?.found !== true) return undefined;
  const marks = await query<{ message: string }>({
    text: `SELECT message FROM ${maintenanceTable}`,
  });
  return marks.rows[0]?.message;
}

/** @throws {DatabaseSetupError} with the message of the mark, if there is one */
export async function assertNoMaintenance(query: Query): Promise<void> {
  const message = await readMaintenance(query);
  if (message !== undefined) throw new DatabaseSetupError(message);
}
