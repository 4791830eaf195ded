import pg from 'pg';
import { expect, inject } from 'vitest';

interface BlockedStatements {
  /** Counts only statements that contain this text: background jobs may wait for the same lock. */
  readonly text?: string;
  /** Counts only statements that have run for this number of milliseconds. */
  readonly olderThan?: number;
}

/** Waits until a number of statements wait for locks, on any node. */
export async function waitForBlockedStatements(
  pool: pg.Pool,
  count: number,
  { text = '', olderThan = 0 }: BlockedStatements = {},
): Promise<void> {
  const countSql = `
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND strpos(query, ${pg.escapeLiteral(text)}) > 0
      AND query_start < clock_timestamp() - make_interval(secs => ${olderThan / 1000})`;
  const isCluster = inject('nodes').length > 1;
  const waiting = async () => {
    const { rows } = await pool.query<{ count: number }>(
      isCluster ? onAllNodes(countSql) : countSql,
    );
    return rows[0]?.count;
  };
  await expect.poll(waiting, { timeout: 10_000, interval: 5 }).toBe(count);
}

/** The sum of a count over all nodes of Citus, in the same database. */
const onAllNodes = (countSql: string) =>
  `SELECT sum(result::int)::int AS count FROM run_command_on_all_nodes(${pg.escapeLiteral(countSql)})`;

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
