import { join } from 'node:path';
import pg from 'pg';
import { distributeTables } from '../../../src/platform/database/distribute.ts';
import { migrate } from '../../../src/platform/database/migrations/migrate.ts';
import { installJobQueue } from '../../../src/platform/jobs/job-queue.ts';
import { jobNames } from '../../../src/services/job-names.ts';

/** How to reach a node as superuser, without a database's name. */
export interface NodeConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
}

interface CitusCluster {
  /** The coordinator first. */
  readonly nodes: readonly NodeConnection[];
  /** Creates a migrated, distributed database on all nodes, to be copied. */
  prepareTemplate(name: string, root: string): Promise<void>;
}

/**
 * The cluster that a URL belongs to.
 *
 * @param url of any node, as superuser, with a database in which the nodes have been added
 */
export async function openCitusCluster(url: string): Promise<CitusCluster> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ host: string; port: number }>(
    'SELECT nodename AS host, nodeport AS port FROM pg_dist_node ORDER BY groupid',
  );
  await client.end();
  const { username, password } = new URL(url);
  const account = {
    user: decodeURIComponent(username),
    ...(password && { password: decodeURIComponent(password) }),
  };
  const nodes = rows.map((address) => ({ ...address, ...account }));
  return { nodes, prepareTemplate: (name, root) => prepareTemplate(nodes, name, root) };
}

async function prepareTemplate(
  nodes: readonly NodeConnection[],
  name: string,
  root: string,
): Promise<void> {
  const [coordinator, ...workers] = nodes;
  for (const node of nodes) {
    await run({ ...node, database: 'postgres' }, [`CREATE DATABASE ${name}`]);
    await run({ ...node, database: name }, ['CREATE EXTENSION citus']);
  }
  const address = ({ host, port }: NodeConnection) => `'${host}', ${port}`;
  await run({ ...coordinator, database: name }, [
    ...(coordinator ? [`SELECT citus_set_coordinator_host(${address(coordinator)})`] : []),
    ...workers.map((worker) => `SELECT citus_add_node(${address(worker)})`),
  ]);
  const pool = new pg.Pool({ ...coordinator, database: name });
  await migrate(pool, join(root, 'prisma'));
  await installJobQueue(pool, jobNames);
  await distributeTables(pool, false);
  await pool.end();
  // A database with connections cannot be copied; Citus has some of its own.
  for (const node of nodes) {
    await run({ ...node, database: 'postgres' }, [
      `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    ]);
  }
}

async function run(connection: pg.ClientConfig, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
