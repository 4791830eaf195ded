import type { NodeConnection } from './database/citus-cluster.ts';

// What the global setup provides. A declaration file, because both the helpers and the tests are compiled with it.

declare module 'vitest' {
  interface ProvidedContext {
    /** How to reach the PostgreSQL of this run, without a database's name. */
    connection: { host: string; port: number; user: string; password?: string };
    /** Where databases are created: one PostgreSQL, or all nodes of a Citus cluster. */
    nodes: readonly NodeConnection[];
    /** The migrated, empty database that each test file gets a copy of. */
    template: string;
    /** The migrated, stopped cluster that servers in processes of their own get a copy of. */
    cluster: string | undefined;
  }
}
