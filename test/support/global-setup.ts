import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/platform/database/migrations/migrate.ts';
import { installJobQueue } from '../../src/platform/jobs/job-queue.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { superuser } from '../../src/platform/postgres/roles.ts';
import { jobNames } from '../../src/services/job-names.ts';
import { openCitusCluster } from './database/citus-cluster.ts';
import { onNodes } from './database/on-nodes.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * One PostgreSQL for the whole run: the embedded one in a temporary folder, or the one that
 * DATABASE_URL names, where databases are created and dropped; or the Citus cluster of CITUS_URL.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const build = `import { build } from './scripts/build/build.js';
    import { buildConsole } from './scripts/build/build-console.js';
    await build();
    await buildConsole();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', build], {
    ...{ cwd: root, stdio: 'inherit' },
  });
  const citusUrl = process.env['CITUS_URL'];
  const { connection, cluster, stop } = await startServer(citusUrl ?? process.env['DATABASE_URL']);
  const template = `formwright_template_${process.pid}`;
  const citus = citusUrl === undefined ? undefined : await openCitusCluster(citusUrl);
  const nodes = citus?.nodes ?? [connection];
  if (citus) await citus.prepareTemplate(template, root);
  else {
    await onNodes(nodes, `CREATE DATABASE ${template}`);
    await prepare({ ...connection, database: template });
  }

  project.provide('connection', connection);
  project.provide('nodes', nodes);
  project.provide('template', template);
  project.provide('cluster', cluster);
  return async () => {
    await onNodes(nodes, `DROP DATABASE ${template} WITH (FORCE)`);
    await stop();
  };
}

async function prepare(database: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool(database);
  await migrate(pool, join(root, 'prisma'));
  await installJobQueue(pool, jobNames);
  await pool.end();
}

async function startServer(url: string | undefined) {
  if (url) {
    const { hostname, port, username, password } = new URL(url);
    return {
      connection: {
        host: hostname,
        port: Number(port || 5432),
        user: decodeURIComponent(username),
        ...(password && { password: decodeURIComponent(password) }),
      },
      cluster: undefined,
      stop: async () => undefined,
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'formwright-test-'));
  chmodSync(folder, 0o755); // PostgreSQL may run as another user
  const cluster = await makeCluster(folder);
  const postgres = await startEmbedded(folder);
  const { host, port } = postgres.connection;
  return {
    connection: { host, port, user: superuser }, // tests create and drop databases
    cluster,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const startEmbedded = (folder: string) =>
  startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    workingDir: folder,
    purpose: 'server',
    onLost: (error) => console.error(error),
  });

/** Initializes and migrates a cluster in the data folder; the path of a copy. */
async function makeCluster(folder: string): Promise<string> {
  const postgres = await startEmbedded(folder);
  const { connection } = postgres;
  const admin = new pg.Client({ ...connection, user: superuser });
  await admin.connect();
  // Tests kill processes, but never the operating system: what was written is not lost without fsync.
  for (const setting of ['fsync', 'full_page_writes']) {
    await admin.query(`ALTER SYSTEM SET ${setting} = off`);
  }
  await admin.query('SELECT pg_reload_conf()');
  await admin.end();
  await prepare(connection);
  await postgres.stop();
  const copy = join(folder, 'cluster');
  execFileSync('cp', ['-a', join(folder, 'data', 'postgres'), copy]);
  rmSync(join(copy, 'postgres.log'), { force: true });
  // Each worker has a server or two, and each of those a pool.
  appendFileSync(
    join(folder, 'data/postgres/cluster/postgresql.auto.conf'),
    'max_connections = 300\n',
  );
  return copy;
}
