import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import type { ConnectionPool } from './connection-pool.ts';
import { isQueryTimeout, isStatementLost } from './database-errors.ts';

/**
 * Finds out whether a pooler assigns sessions per transaction, and how settings are set then. Uses two
 * connections, so that it must not run while another one is held.
 *
 * @param variable the name of the variable that contains the URL
 * @throws {OperatorError} if the pooler loses prepared statements, which must be configured
 */
export async function detectPooler(pool: ConnectionPool, variable = 'DATABASE_URL'): Promise<void> {
  if (pool.statementNames) {
    // Settings of the sessions would remain in those of a pooler, which other clients use.
    pool.settingsScope = 'role';
    const isPooler = await isTransactionPooler(pool, variable);
    pool.settingsScope = isPooler ? 'transaction' : 'session';
    if (!isPooler) return;
  }
  const { value } = await roleDefault(pool, 'lock_timeout');
  const isDefault = value === String(pool.lockTimeout) && !pool.readOnly;
  pool.settingsScope = isDefault ? 'role' : 'transaction';
}

/**
 * Checks that the search_path starts with the schema. Creates the schema if it is missing.
 *
 * @throws {OperatorError}
 */
export async function prepareSchema(pool: ConnectionPool, schema: string): Promise<void> {
  if (pool.settingsScope !== 'session' && schema !== 'public') {
    await assertRoleSearchPath(pool, schema);
  }
  const current = await currentSchema(pool);
  if (current === schema) return;
  if (current !== null) {
    throw new OperatorError(
      `The search_path of the role starts with "${current}": ` +
        `add ?schema=${current} to DATABASE_URL, or change the search_path.`,
    );
  }
  await pool.query(`CREATE SCHEMA "${schema}"`);
}

/**
 * Whether a pooler assigns sessions per transaction, like PgBouncer in transaction mode: two connections
 * use a prepared statement while one of them has a transaction, so that they cannot share a session.
 */
async function isTransactionPooler(pool: ConnectionPool, variable: string): Promise<boolean> {
  const clients: pg.PoolClient[] = [];
  const connect = async () => {
    const client = await pool.connect();
    clients.push(client);
    return client;
  };
  try {
    const one = await connect();
    const two = await connect();
    const before = await backendPid(one);
    const first = await backendPid(one);
    await two.query('BEGIN');
    const second = await backendPid(two);
    const again = await backendPid(one);
    await two.query('COMMIT');
    return before !== first || first === second || first !== again;
  } catch (error) {
    if (isStatementLost(error) || isParameterRefused(error)) throw poolerError(variable);
    // The pooler has only one session, which the transaction occupies.
    if (isQueryTimeout(error)) return true;
    throw error;
  } finally {
    for (const client of clients) client.release(true);
  }
}

/** Whether a pooler, such as PgBouncer, refuses settings of sessions (`options`). */
function isParameterRefused(error: unknown): boolean {
  return /^unsupported startup parameter/.test(String(Object(error).message));
}

const poolerError = (variable: string) =>
  new OperatorError(
    `${variable} leads to a connection pooler that loses prepared statements or refuses settings of ` +
      `sessions, such as PgBouncer in transaction mode. Add ?pgbouncer=true to ${variable}. ` +
      'See docs/guides/postgresql.md.',
  );

/** The process id of the session. */
async function backendPid(client: pg.PoolClient): Promise<number | undefined> {
  const query = {
    name: 'pooler-probe',
    text: 'SELECT pg_backend_pid() AS pid',
    query_timeout: 2000,
  };
  const { rows } = await client.query<{ pid: number }>(query);
  return rows[0]?.pid;
}

/** With a session per transaction, a setting of one session does not apply to the next. */
async function assertRoleSearchPath(pool: ConnectionPool, schema: string): Promise<void> {
  const { value, role } = await roleDefault(pool, 'search_path');
  if (value.split(',')[0]?.trim().replaceAll('"', '') === schema) return;
  throw new OperatorError(
    `With a pooler in transaction mode the schema must be the default of the role: ` +
      `run ALTER ROLE "${role}" SET search_path = "${schema}", and reconnect the pooler.`,
  );
}

/** The value of a setting at the start of a session, and the role. */
async function roleDefault(
  pool: ConnectionPool,
  setting: string,
): Promise<{ readonly value: string; readonly role: string }> {
  const { rows } = await pool.query<{ value: string; role: string }>(
    'SELECT reset_val AS value, current_user AS role FROM pg_settings WHERE name = $1',
    [setting],
  );
  return rows[0] ?? { value: '', role: '' };
}

async function currentSchema(pool: ConnectionPool): Promise<string | null> {
  const { rows } = await pool.query<{ name: string | null }>('SELECT current_schema() AS name');
  return rows[0]?.name ?? null;
}
