import type pg from 'pg';
import { type ConnectionPool, isQueryTimeout } from './connection-pool.ts';

/** The database is set up in a way that cannot be worked with; the message says what to change. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}

/**
 * Looks at a database before it is used: whether connections are passed around by a pooler, and that
 * the tables are found where they are expected. Makes the schema if it is missing.
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
      `The search_path of the role begins with "${current}": ` +
        `say ?schema=${current} in DATABASE_URL, or change the search_path.`,
    );
  }
  await pool.query(`CREATE SCHEMA "${schema}"`);
}

/**
 * Whether connections to a pooler are no sessions, as with PgBouncer in transaction mode. Where it
 * loses prepared statements, too, the pool learns of that and does without.
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
    // While the second has a session to itself, the first cannot have the same.
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

/** The session that answers. */
async function backendPid(client: pg.PoolClient): Promise<number | undefined> {
  const query = {
    ...{ name: 'pooler-probe', text: 'SELECT pg_backend_pid() AS pid' },
    query_timeout: 2000,
  };
  const { rows } = await client.query<{ pid: number }>(query);
  return rows[0]?.pid;
}

/** A pooler gives each transaction another session: a setting of one is not that of the next. */
async function assertRoleSearchPath(pool: ConnectionPool, schema: string): Promise<void> {
  const { rows } = await pool.query<{ path: string; role: string }>(
    `SELECT reset_val AS path, current_user AS role FROM pg_settings WHERE name = 'search_path'`,
  );
  const [row] = rows;
  if (row?.path.split(',')[0]?.trim().replaceAll('"', '') === schema) return;
  throw new DatabaseSetupError(
    `Behind a pooler in transaction mode the schema must be the role's own: ` +
      `run ALTER ROLE "${row?.role}" SET search_path = "${schema}", and reconnect the pooler.`,
  );
}

async function currentSchema(pool: ConnectionPool): Promise<string | null> {
  const { rows } = await pool.query<{ name: string | null }>('SELECT current_schema() AS name');
  return rows[0]?.name ?? null;
}
