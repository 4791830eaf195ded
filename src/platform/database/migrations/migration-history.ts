import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { version } from '../../installation.ts';
import { OperatorError } from '../../operator-error.ts';
import type { Query } from '../database.ts';
import type { Migration } from './migration-files.ts';

/** What a query of the history needs: a pool or a connection. */
type Connection = Pick<pg.Pool, 'query'>;

/**
 * Checks the history of the database against the migrations of this release. The database may have later
 * migrations if this release is compatible with each of them.
 *
 * @returns the migrations that are pending, in order, and the names of the applied ones. The database is
 *   empty if there are none, and then has no servers
 * @throws {OperatorError} if this release must not use the database
 */
export async function compareHistory(
  connection: Connection,
  known: readonly Migration[],
): Promise<ComparedHistory> {
  const rows = (await hasHistory(connection)) ? await readHistory(connection) : [];
  const unfinished = rows.find(({ finished }) => !finished);
  if (unfinished) {
    throw new OperatorError(
      `The migration ${unfinished.name} was started by another tool and has not finished. ` +
        'Resolve it with "prisma migrate resolve", then start again.',
    );
  }
  const applied = new Set(rows.map(({ name }) => name));
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  for (const row of rows) {
    const migration = byName.get(row.name);
    if (!migration) assertCompatible(row, byName);
    else if (migration.checksum !== row.checksum) {
      throw new OperatorError(
        `The migration ${row.name} was changed after it was applied. Restore its file.`,
      );
    }
  }
  const pending = known.filter(({ name }) => !applied.has(name));
  return { pending, applied, isEmpty: applied.size === 0 };
}

interface ComparedHistory {
  readonly pending: readonly Migration[];
  readonly applied: ReadonlySet<string>;
  readonly isEmpty: boolean;
}

interface HistoryRow {
  readonly name: string;
  readonly checksum: string;
  readonly finished: boolean;
  readonly remark: string | null;
}

async function readHistory(connection: Connection): Promise<HistoryRow[]> {
  const { rows } = await connection.query<HistoryRow>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished, logs AS remark
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return rows;
}

/** @throws {OperatorError} unless this release may use the database after a later migration */
function assertCompatible({ name, remark }: HistoryRow, known: ReadonlyMap<string, unknown>): void {
  const [, release, requires] = recordedRemark.exec(remark ?? '') ?? [];
  if (release === undefined) {
    throw new OperatorError(
      `The database has the migration ${name}, which this release does not contain. ` +
        'Start the newer release that applied it.',
    );
  }
  if (requires === undefined || known.has(requires)) return;
  throw new OperatorError(
    `The database has the migration ${name} of release ${release}, which requires servers with the ` +
      `migration ${requires}. This release, ${version}, does not contain it. ` +
      'Start the newer release that applied it.',
  );
}

/** What later and earlier releases read from the column `logs`, which Prisma fills after failures only. */
const remarkOf = ({ requires }: Migration) =>
  requires === undefined
    ? `release ${version}: expand`
    : `release ${version}: contract, requires servers with ${requires}`;

const recordedRemark = /^release (\S+): (?:expand|contract, requires servers with (\w+))$/;

/** Records that a migration was applied, as Prisma does. */
export async function recordMigration(connection: Connection, migration: Migration): Promise<void> {
  await connection.query(
    `INSERT INTO _prisma_migrations
       (id, checksum, migration_name, logs, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, clock_timestamp(), clock_timestamp(), 1)`,
    [randomUUID(), migration.checksum, migration.name, remarkOf(migration)],
  );
}

/** Creates the history unless it exists. Checked first, since the role may not have the privilege later. */
export async function ensureHistory(connection: Connection): Promise<void> {
  if (!(await hasHistory(connection))) await connection.query(historyTable);
}

const historyExists = `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`;

async function hasHistory(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ found: boolean }>(historyExists);
  return rows[0]?.found === true;
}

/** Names of the migrations that a database has, in order; none if it is empty. */
export async function readAppliedMigrations(query: Query): Promise<string[]> {
  const found = await query<{ found: boolean }>({ text: historyExists });
  if (found.rows[0]?.found !== true) return [];
  const { rows } = await query<{ name: string }>({
    text: `SELECT migration_name AS name FROM _prisma_migrations
           WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY migration_name`,
  });
  return rows.map(({ name }) => name);
}

/** The same columns as Prisma creates. */
const historyTable = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;
