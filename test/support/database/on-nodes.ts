import pg from 'pg';
import type { NodeConnection } from './citus-cluster.ts';

/** Executes a statement about databases on each node, as superuser. */
export async function onNodes(nodes: readonly NodeConnection[], statement: string): Promise<void> {
  for (const node of nodes) {
    const admin = new pg.Client({ ...node, database: 'postgres' });
    await admin.connect();
    // Only one session at a time can copy a template: others wait.
    await admin.query('SELECT pg_advisory_lock(7)');
    await admin.query(statement);
    await admin.end();
  }
}
