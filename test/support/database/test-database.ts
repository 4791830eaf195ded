import pg from 'pg';
import { inject } from 'vitest';
import { cleanUp } from '../processes/clean-up.ts';

/** A separate database for a test. */
export interface TestDatabase {
  readonly connection: pg.PoolConfig;
  drop(): Promise<void>;
}

let made = 0;

/** Creates a copy of the migrated, empty template. Takes about 30 ms, without a checkpoint. */
export async function createDatabase(template = inject('template')): Promise<TestDatabase> {
  made += 1;
  const connection = inject('connection');
  const name = `formwright_test_${process.pid}_${made}_${Date.now().toString(36)}`;
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY WAL_LOG`);
  return {
    connection: { ...connection, database: name },
    drop: () => asAdmin(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** Connections to a database of their own; both are removed after the test, or the file. */
export interface TestPool {
  readonly pool: pg.Pool;
  readonly connection: pg.PoolConfig;
}

/**
 * Creates a database and a pool for one test, or for a file.
 *
 * @param template of the database: `template0` for an empty database
 */
export async function openTestPool(
  template?: string,
  options: pg.PoolConfig = {},
): Promise<TestPool> {
  const { connection, drop } = await createDatabase(template);
  cleanUp(drop);
  const pool = new pg.Pool({ ...connection, ...options });
  pool.on('error', () => undefined); // the database may be dropped before the last socket is closed
  cleanUp(() => pool.end());
  return { pool, connection };
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ ...inject('connection'), database: 'postgres' });
  await admin.connect();
  // Only one session at a time can copy a template: others wait.
  await admin.query('SELECT pg_advisory_lock(7)');
  await admin.query(statement);
  await admin.end();
}
