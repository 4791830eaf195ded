import { isDistributedTable } from '../citus/layout.ts';
import type { Clock } from '../clock.ts';
import { type Database, longRunning } from './database.ts';

/** A table whose rows are deleted once they have expired. */
export interface ExpiringTable {
  readonly name: string;
  readonly key: readonly string[];
  readonly expiryColumn: string;
}

/** Rows deleted by one statement. */
const batchSize = 1000;

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
    const pool = isDistributed ? db.pool : db.coordinator;
    const text = isDistributed ? deleteSql(table) : deleteBatchSql(table);
    for (let isDone = false; !isDone; ) {
      const count = (await pool.query(longRunning(text, [before]))).rowCount ?? 0;
      swept += count;
      isDone = isDistributed || count < batchSize;
    }
  }
  return swept;
}

type SweptDatabase = Pick<Database, 'pool' | 'coordinator' | 'isDistributed'>;

/** Skips rows that are locked. $1 the latest expiry. */
function deleteBatchSql({ name, key, expiryColumn }: ExpiringTable): string {
  const same = key.map((column) => `t.${column} = expired.${column}`).join(' AND ');
  return `
    DELETE FROM ${name} t
    USING (
      SELECT ${key.join(', ')} FROM ${name} WHERE ${expiryColumn} <= $1
      LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    ) AS expired
    WHERE ${same}`;
}

/** For all shards at once, where Citus supports neither row locks nor limits. $1 the latest expiry. */
function deleteSql({ name, expiryColumn }: ExpiringTable): string {
  return `DELETE FROM ${name} WHERE ${expiryColumn} <= $1`;
}
