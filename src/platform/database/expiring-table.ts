import type { Clock } from '../clock.ts';
import { isDistributedTable } from './citus-layout.ts';
import { type Database, longRunning } from './database.ts';

/** A table whose rows are deleted once they have expired. */
export interface ExpiringTable {
  readonly name: string;
  readonly key: readonly string[];
  readonly expiryColumn: string;
}

/** Rows that one statement of a sweep changes. */
export const sweptAtOnce = 1000;

/**
 * Milliseconds for which expired rows are retained. To a server whose clock is slow, a captcha may not
 * have expired yet, so its row must still be there.
 */
const gracePeriod = 600_000;

/**
 * Deletes the expired rows of tables.
 *
 * @returns how many
 */
export async function sweepTables(
  { db, clock }: { readonly db: SweptDatabase; readonly clock: Pick<Clock, 'now'> },
  tables: readonly ExpiringTable[],
): Promise<number> {
  const before = new Date(clock.now().getTime() - gracePeriod);
  let swept = 0;
  for (const table of tables) {
    const isDistributed = db.isDistributed && isDistributedTable(table.name);
    swept += isDistributed
      ? ((await db.pool.query(longRunning(deleteSql(table), [before]))).rowCount ?? 0)
      : await sweepInBatches(db, deleteBatchSql(table), [before]);
  }
  return swept;
}

/** Runs a statement until there is less to change than `sweptAtOnce`. @returns the number of changed rows */
export async function sweepInBatches(
  { coordinator }: Pick<Database, 'coordinator'>,
  text: string,
  values: readonly unknown[],
): Promise<number> {
  let swept = 0;
  for (let count = sweptAtOnce; count === sweptAtOnce; swept += count) {
    count = (await coordinator.query(longRunning(text, [...values]))).rowCount ?? 0;
  }
  return swept;
}

type SweptDatabase = Pick<Database, 'pool' | 'coordinator' | 'isDistributed'>;

/** Skips rows that are locked. $1 the latest expiry. */
export function deleteBatchSql({ name, key, expiryColumn }: ExpiringTable): string {
  const same = key.map((column) => `t.${column} = expired.${column}`).join(' AND ');
  return `
    DELETE FROM ${name} t
    USING (
      SELECT ${key.join(', ')} FROM ${name} WHERE ${expiryColumn} <= $1
      LIMIT ${sweptAtOnce} FOR UPDATE SKIP LOCKED
    ) AS expired
    WHERE ${same}`;
}

/** For all shards at once, where Citus supports neither row locks nor limits. $1 the latest expiry. */
function deleteSql({ name, expiryColumn }: ExpiringTable): string {
  return `DELETE FROM ${name} WHERE ${expiryColumn} <= $1`;
}
