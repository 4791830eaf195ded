import { longRunning } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/** How many rows are deleted at once. */
const batchSize = 1000;

/** What is kept for a while only, by table: its key, and the column that tells until when. */
const expiringTables = [
  { name: 'idempotency_keys', key: ['form_id', 'caller', 'key'], expiryColumn: 'expires_at' },
  { name: 'creation_keys', key: ['caller', 'operation', 'key'], expiryColumn: 'expires_at' },
  { name: 'spent_captchas', key: ['form_id', 'digest'], expiryColumn: 'expires_at' },
  { name: 'rate_counts', key: ['key'], expiryColumn: 'resets_at' },
] as const;

/** Milliseconds that it is kept longer: by a slow clock, a captcha has not expired and was spent. */
const gracePeriod = 600_000;

/**
 * Deletes what has expired.
 *
 * @returns how many rows
 */
export async function sweepExpired({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - gracePeriod);
  let swept = 0;
  for (const { name, key, expiryColumn } of expiringTables) {
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
