import type pg from 'pg';
import { type ConnectionPool, isQueryTimeout } from './connection-pool.ts';

/** The setup of the database is not supported; the message says what to change. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}

/**
 * Checks a database before it is used: whether a pooler in transaction mode is in between, and whether
 * the search_path starts with the schema. Creates the schema if it is missing.
 *
 * @throws {DatabaseSetupError}
 */
export async function prepareDatabase(pool: ConnectionPool, schema: string): Promise<void> {
  const isPooled = !pool.statementNames || (await isTransactionPooler(pool));
  if (isPooled && schema !== 'public') await assertRoleSearchPath(pool, schema);
  const current = await currentSchema(pool);
  if (current === schema) return;
  if (current !== null) {
    throw new DatabaseSetupError(
      `The search_path of the role starts with "${current}": ` +
        `add ?schema=${current} to DATABASE_URL, or change the search_path.`,
    );
  }
  await pool.query(`CREATE SCHEMA "${schema}"`);
}

/**
 * Whether a pooler assigns sessions per transaction, like PgBouncer in transaction mode. If it loses
 * prepared statements as well, the pool detects that and stops using them.
 */
async function isTransactionPooler(pool: ConnectionPool): Promise<boolean> {
  const one = await pool.connect();
  const two = await pool.connect();
  try {
    const before = await backendPid(one);
    const first = await backendPid(one);
    if (before !== first) return true;
    await two.query('BEGIN');
    const second = await backendPid(two);
    // While the second connection has a transaction, the first one cannot get the same session.
    const again = await backendPid(one);
    await two.query('COMMIT');
    return first === second || first !== again;
  } catch (error) {
    if (!isQueryTimeout(error) && pool.statementNames) throw error;
    return true;
  } finally {
    one.release(true);
    two.release(true);
  }
}

/** The process id of the session. */
async function backendPid(client: pg.PoolClient): Promise<number | undefined> {
  const query = {
    ...{ name: 'pooler-probe', text: 'SELECT pg_backend_pid() AS pid' },
    query_timeout: 2000,
  };
  const { rows } = await client.query<{ pid: number }>(query);
  return rows[0]?.pid;
}

/** With a session per transaction, a setting of one session does not apply to the next. */
async function assertRoleSearchPath(pool: ConnectionPool, schema: string): Promise<void> {
  const { rows } = await pool.query<{ path: string; role: string }>(
    `SELECT reset_val AS path, current_user AS role FROM pg_settings WHERE name = 'search_path'`,
  );
  const [row] = rows;
  if (row?.path.split(',')[0]?.trim().replaceAll('"', '') === schema) return;
  throw new DatabaseSetupError(
    `With a pooler in transaction mode the schema must be the default of the role: ` +
      `run ALTER ROLE "${row?.role}" SET search_path = "${schema}", and reconnect the pooler.`,
  );
}

async function currentSchema(pool: ConnectionPool): Promise<string | null> {
  const { rows } = await pool.query<{ name: string | null }>('SELECT current_schema() AS name');
  return rows[0]?.name ?? null;
}
