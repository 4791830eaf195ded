import { commandName } from '../installation.ts';
import { OperatorError } from '../operator-error.ts';
import { longRunning, type Query } from './database.ts';

/** The table that exists while a database must not be used; its row says why. */
export const maintenanceTable = 'maintenance';

const undoAdvice = `To use this copy again, without what was stored since, run "${commandName} move undo".`;

/** Why a database must not be used, and what to do. */
const messages = {
  filling:
    'This database is being filled by a restore or a move, or that was interrupted. If none is running, ' +
    'run the same command again: it starts from the beginning.',
  'moved-to-database-url': `This database was moved to the PostgreSQL of DATABASE_URL: set DATABASE_URL. ${undoAdvice}`,
  'moved-to-embedded': `This database was moved to the embedded PostgreSQL in DATA_DIR: unset DATABASE_URL. ${undoAdvice}`,
} as const;

/** Why a database must not be used. */
export type Maintenance = keyof typeof messages;

/** Marks the database: until `clearMaintenance`, servers and commands refuse to use it. */
export async function markMaintenance(query: Query, reason: Maintenance): Promise<void> {
  await query(
    longRunning(`CREATE TABLE ${maintenanceTable} AS SELECT $1::text AS reason`, [reason]),
  );
}

export async function clearMaintenance(query: Query): Promise<void> {
  await query(longRunning(`DROP TABLE IF EXISTS ${maintenanceTable}`));
}

/** The reason of the mark, which may be that of a later release; undefined if the database may be used. */
export async function readMaintenance(query: Query): Promise<string | undefined> {
  const { rows } = await query<{ found: boolean }>({
    text: `SELECT to_regclass('${maintenanceTable}') IS NOT NULL AS found`,
  });
  if (rows[0]?.found !== true) return undefined;
  const marks = await query<{ reason: string }>({ text: `SELECT reason FROM ${maintenanceTable}` });
  return marks.rows[0]?.reason;
}

/** @throws {OperatorError} if the database is marked */
export async function assertNoMaintenance(query: Query): Promise<void> {
  const reason = await readMaintenance(query);
  if (reason === undefined) return;
  throw new OperatorError(
    new Map<string, string>(Object.entries(messages)).get(reason) ??
      `A later release has marked this database (${reason}). Use that release.`,
  );
}
