import type { Clock } from '../clock.ts';
import { type Database, longRunning } from './database.ts';

/** A table whose rows are deleted once they have expired. */
export interface ExpiringTable {
  readonly name: string;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  /** The column with the time of expiry. */
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
  { db, clock }: { readonly db: Pick<Database, 'pool'>; readonly clock: Pick<Clock, 'now'> },
  tables: readonly ExpiringTable[],
): Promise<number> {
  const before = new Date(clock.now().getTime() - gracePeriod);
  let swept = 0;
  for (const { name, key, expiryColumn } of tables) {
    const same = key.map((column) => `t.${column} = expired.${column}`).join(' AND ');
    const text = `
      DELETE FROM ${name} t
      USING (
        SELECT ${key.join(', ')} FROM ${name} WHERE ${expiryColumn} <= $1
        LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      ) AS expired
      WHERE ${same}`;
    for (let count = batchSize; count === batchSize; swept += count) {
      count = (await db.pool.query(longRunning(text, [before]))).rowCount ?? 0;
    }
  }
  return swept;
}
