import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/platform/database/migrate.ts';
import { installJobQueue } from '../../src/platform/jobs/job-queue.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { superuser } from '../../src/platform/postgres/roles.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How to reach the PostgreSQL of this run, without a database's name. */
    connection: { host: string; port: number; user: string; password?: string };
    /** The migrated, empty database that each test file gets a copy of. */
    template: string;
  }
}

/**
 * One PostgreSQL for the whole run: the embedded one in a temporary folder, or the one that
 * DATABASE_URL names, where databases are made and dropped.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const script = fileURLToPath(new URL('../../scripts/ensure-web-build.js', import.meta.url));
  execFileSync(process.execPath, [script], { stdio: 'inherit' });
  const { connection, stop } = await startServer(process.env['DATABASE_URL']);
  const template = `formwright_template_${process.pid}`;
  const admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${template}`);

  const pool = new pg.Pool({ ...connection, database: template });
  await migrate(pool, fileURLToPath(new URL('../../prisma/migrations', import.meta.url)));
  await installJobQueue(pool);
  await pool.end();

  project.provide('connection', connection);
  project.provide('template', template);
  return async () => {
    await admin.query(`DROP DATABASE ${template}`);
    await admin.end();
    await stop();
  };
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
      stop: async () => undefined,
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'formwright-test-'));
  chmodSync(folder, 0o755); // PostgreSQL may run as another user
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    checkout: folder,
    purpose: 'server',
    onLost: (error) => console.error(error),
  });
  const { host, port } = postgres.connection;
  return {
    connection: { host, port, user: superuser }, // tests make and drop databases
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
