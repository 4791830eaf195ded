import pg from 'pg';
import { inject } from 'vitest';

/** How to reach a database of this test's own. */
export interface TestDatabase {
  readonly connection: pg.PoolConfig;
  drop(): Promise<void>;
}

let made = 0;

/** A copy of the migrated, empty template, by default. Takes some 30 ms, without a checkpoint. */
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

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ ...inject('connection'), database: 'postgres' });
  await admin.connect();
  // A template may be copied by one session at a time: the next one waits its turn.
  await admin.query('SELECT pg_advisory_lock(7)');
  await admin.query(statement);
  await admin.end();
}
