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
  blocked: BlockedStatements = {},
): Promise<void> {
  const waiting = async () => (await blockedBackends(pool, blocked)).length;
  await expect.poll(waiting, { interval: 5 }).toBe(count);
}

/** The backends whose statements wait for locks, each with its node. */
export function blockedBackends(
  pool: pg.Pool,
  { text = '', olderThan = 0 }: BlockedStatements = {},
): Promise<string[]> {
  return readOnNodes(
    pool,
    `SELECT concat_ws(' ', inet_server_port(), pid) ${blockedSql} AND strpos(query, ${pg.escapeLiteral(text)}) > 0
     AND query_start < clock_timestamp() - make_interval(secs => ${olderThan / 1000})`,
  );
}

/** Ends all connections whose statements wait for locks. */
export async function terminateBlockedBackends(pool: pg.Pool): Promise<void> {
  await readOnNodes(pool, `SELECT pg_terminate_backend(pid)::text ${blockedSql}`);
}

const blockedSql = `
  FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Executes a statement that reads texts in the same database of each node. */
async function readOnNodes(pool: pg.Pool, sql: string): Promise<string[]> {
  const listSql = `SELECT coalesce(json_agg(value), '[]') AS list FROM (${sql}) AS found(value)`;
  const { rows } = await pool.query<{ list: string[] }>(
    inject('nodes').length === 1
      ? listSql
      : `SELECT result::json AS list FROM run_command_on_all_nodes(${pg.escapeLiteral(listSql)})`,
  );
  return rows.flatMap(({ list }) => list);
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
