import type pg from 'pg';
import { expect } from 'vitest';

interface BlockedStatements {
  /** Counts only statements that contain this text: background jobs may wait for the same lock. */
  readonly text?: string;
  /** Counts only statements that have run for this number of milliseconds. */
  readonly olderThan?: number;
}

/** Waits until a number of statements wait for locks. */
export async function waitForBlockedStatements(
  pool: pg.Pool,
  count: number,
  { text = '', olderThan = 0 }: BlockedStatements = {},
): Promise<void> {
  const waiting = async () => {
    const { rowCount } = await pool.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND strpos(query, $1) > 0
         AND query_start < clock_timestamp() - make_interval(secs => $2 / 1000.0)`,
      [text, olderThan],
    );
    return rowCount;
  };
  await expect.poll(waiting, { timeout: 10_000, interval: 5 }).toBe(count);
}

/** Runs work while another connection holds row locks of a `SELECT … FOR …`. */
export async function withRowLock(
  pool: pg.Pool,
  select: string,
  values: readonly unknown[],
  work: () => Promise<unknown>,
): Promise<void> {
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(select, [...values]);
    await work();
  } finally {
    await holder.query('COMMIT');
    holder.release();
  }
}
