import { execFileSync } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate } from '../../../src/platform/database/migrations/migrate.ts';
import { installJobQueue } from '../../../src/platform/jobs/job-queue.ts';
import {
  type Connection,
  startEmbeddedPostgres,
} from '../../../src/platform/postgres/embedded-postgres.ts';
import { superuser } from '../../../src/platform/postgres/initialize-cluster.ts';
import { jobNames } from '../../../src/services/job-names.ts';
import { onNodes } from './on-nodes.ts';

// The migrated, stopped cluster: made once after each change of its sources, and copied for each server that starts.

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Copies the cluster into a data folder that does not exist. */
export function copyCluster(cluster: string, data: string): void {
  mkdirSync(data);
  chmodSync(data, 0o711); // the user of PostgreSQL needs access to its folder
  execFileSync('cp', ['-a', cluster, join(data, 'postgres')]);
}

/** What the content of the cluster is made from. */
const sources = [
  'prisma/migrations',
  'prisma/functions',
  'src/services/job-names.ts',
  'package-lock.json',
  'src/platform/database/migrations',
  'src/platform/jobs',
  'src/platform/postgres',
  'test/support/database/migrated-cluster.ts',
];

/** The database in the cluster of the run that those of the tests are copies of. */
export const templateName = 'formwright_template';

/** The paths of the cluster, and of the same with the template. */
export async function migratedClusters() {
  const cache = join(root, 'node_modules/.cache/formwright');
  const hash = createHash('sha256');
  for (const path of sources) addTo(hash, join(root, path));
  const path = join(cache, `clusters-${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(path)) {
    rmSync(cache, { recursive: true, force: true });
    mkdirSync(cache, { recursive: true });
    await makeClusters(path);
  }
  return { cluster: join(path, 'plain'), withTemplate: join(path, 'template') };
}

async function makeClusters(path: string): Promise<void> {
  const made = mkdtempSync(`${path}-`);
  const folder = temporaryFolder();
  const data = join(folder, 'data', 'postgres');
  await withCluster(folder, async (connection) => {
    const admin = new pg.Client({ ...connection, user: superuser });
    await admin.connect();
    // Tests kill processes, but never the operating system: what was written is not lost without fsync.
    for (const setting of ['fsync', 'full_page_writes']) {
      await admin.query(`ALTER SYSTEM SET ${setting} = off`);
    }
    await admin.query('SELECT pg_reload_conf()');
    await admin.end();
    await prepare(connection);
  });
  execFileSync('cp', ['-a', data, join(made, 'plain')]);
  await withCluster(folder, async (connection) => {
    const server = { ...connection, user: superuser };
    await onNodes([server], `CREATE DATABASE ${templateName}`);
    await prepare({ ...server, database: templateName });
  });
  execFileSync('cp', ['-a', data, join(made, 'template')]);
  // Another run may have made it at the same time.
  if (existsSync(path)) rmSync(made, { recursive: true });
  else renameSync(made, path);
  rmSync(folder, { recursive: true, force: true });
}

async function withCluster(folder: string, work: (connection: Connection) => Promise<void>) {
  const postgres = await startEmbedded(folder);
  await work(postgres.connection);
  await postgres.stop();
  rmSync(join(folder, 'data', 'postgres', 'postgres.log'), { force: true });
}

function addTo(hash: Hash, path: string): void {
  if (!statSync(path).isDirectory()) hash.update(readFileSync(path));
  else for (const name of readdirSync(path).sort()) addTo(hash.update(name), join(path, name));
}

/** Migrates a database. */
export async function prepare(database: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool(database);
  await migrate(pool, join(root, 'prisma'));
  await installJobQueue(pool, jobNames);
  await pool.end();
}

/** A new folder that any user can access. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-test-'));
  chmodSync(folder, 0o755); // PostgreSQL may run as another user
  return folder;
}

/** Starts the embedded PostgreSQL in `data` of the folder. */
export const startEmbedded = (folder: string) =>
  startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    workingDir: folder,
    purpose: 'server',
    onLost: (error) => console.error(error),
  });
