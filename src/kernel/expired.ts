import { longRunning } from './db.ts';
import type { Kernel } from './kernel.ts';

/** How many rows are deleted at once. */
const batch = 1000;

/** What is kept for a while only, by table: its key, and the column that tells until when. */
const tables = [
  { name: 'idempotency_keys', key: ['form_id', 'caller', 'key'], until: 'expires_at' },
  { name: 'creation_keys', key: ['caller', 'operation', 'key'], until: 'expires_at' },
  { name: 'spent_captchas', key: ['form_id', 'digest'], until: 'expires_at' },
  { name: 'rate_counts', key: ['key'], until: 'resets_at' },
] as const;

/** Milliseconds that it is kept longer: by a slow clock, a captcha has not expired and was spent. */
const grace = 600_000;

/**
 * Deletes what has expired.
 *
 * @returns how many rows
 */
export async function sweepExpired({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - grace);
  let swept = 0;
  for (const { name, key, until } of tables) {
    const same = key.map((column) => `t.${column} = expired.${column}`).join(' AND ');
    const text = `
      DELETE FROM ${name} t
      USING (
        SELECT ${key.join(', ')} FROM ${name} WHERE ${until} <= $1
        LIMIT ${batch} FOR UPDATE SKIP LOCKED
      ) AS expired
      WHERE ${same}`;
    for (let count = batch; count === batch; swept += count) {
      count = (await db.pool.query(longRunning(text, [before]))).rowCount ?? 0;
    }
  }
  return swept;
}
