import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Cleanup } from './cleanup.ts';
import { type ServerProcess, startServer, stopForeignProcess } from './processes.ts';

/** The service as it is shipped, in a process of its own, on a database of its own. */
export interface Service {
  readonly service: ServerProcess;
  /** Seconds from the command to the first request that it could take, on data that were there. */
  readonly readyAfter: number;
  /** `postgresql://` URL of the service's database. */
  readonly database: string;
  /** PostgreSQL's first process; undefined where it is not the embedded one. */
  readonly postmaster: number | undefined;
  /** The environment that names the store, for the command line. */
  readonly store: Readonly<Record<string, string>>;
}

/** The key that the service is started with. */
export const apiKey = `fw_${randomBytes(20).toString('hex')}`;

/**
 * Starts the service with the embedded PostgreSQL in a temporary folder, or with a new database in
 * the PostgreSQL that DATABASE_URL names.
 */
export function startService(cleanup: Cleanup): Promise<Service> {
  const url = process.env['DATABASE_URL'];
  return url ? onExternalPostgres(url, cleanup) : onEmbeddedPostgres(cleanup);
}

async function onEmbeddedPostgres(cleanup: Cleanup): Promise<Service> {
  cleanup.check();
  // The service makes the folder itself, so that PostgreSQL's account may enter it.
  const dataDir = join(tmpdir(), `formwright-bench-${randomUUID()}`);
  cleanup.add(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  cleanup.add(() => stopAbandonedPostgres(dataDir));

  const store = { DATA_DIR: dataDir, DATABASE_URL: '' };
  const started = await restartService(store, cleanup);
  const { pid, socketDir } = await postmasterOf(dataDir);
  const host = encodeURIComponent(socketDir);
  const database = `postgresql://formwright@localhost:5432/postgres?host=${host}`;
  return { ...started, database, postmaster: pid, store };
}

async function onExternalPostgres(server: string, cleanup: Cleanup): Promise<Service> {
  const name = `formwright_bench_${process.pid}_${Date.now().toString(36)}`;
  cleanup.check();
  cleanup.add(async () => {
    await query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
  await query(server, `CREATE DATABASE ${name}`);
  const database = new URL(server);
  database.pathname = `/${name}`;
  const store = { DATABASE_URL: database.href };
  const started = await restartService(store, cleanup);
  return { ...started, database: database.href, postmaster: undefined, store };
}

/** The first start makes the database, and compiles what is not compiled yet. */
async function restartService(store: Record<string, string>, cleanup: Cleanup) {
  const first = await start(store, cleanup);
  await first.stop();
  const began = performance.now();
  const service = await start(store, cleanup);
  return { service, readyAfter: (performance.now() - began) / 1000 };
}

function start(store: Record<string, string>, cleanup: Cleanup): Promise<ServerProcess> {
  return startServer(
    {
      args: ['scripts/start.js'],
      env: {
        ...store,
        HOST: '127.0.0.1',
        PORT: '0',
        PUBLIC_URL: '',
        BOOTSTRAP_API_KEY: apiKey,
        LOG_LEVEL: 'silent',
        // All are counted; only the one key that everything is read with may ask as often as it can.
        RATE_LIMITS: 'management=999999999/60',
        TRUST_PROXY: '1', // so that the sender can be many
      },
      readyPattern: /REST\s+(\S+)\/api\/v1\s/,
    },
    cleanup,
  );
}

/** What the embedded PostgreSQL says of itself in its lock file. */
async function postmasterOf(dataDir: string) {
  const lock = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const [pid = '', , , , socketDir = ''] = lock.split('\n');
  return { pid: Number(pid), socketDir };
}

/** The service stops its PostgreSQL, unless it had to be killed. SIGINT is PostgreSQL's fast stop. */
async function stopAbandonedPostgres(dataDir: string): Promise<void> {
  const postmaster = await postmasterOf(dataDir).catch(() => undefined);
  if (postmaster) await stopForeignProcess(postmaster.pid, 'SIGINT');
}

/** Runs one statement on a connection of its own; the rows hold text. */
export async function query(database: string, statement: string): Promise<string[][]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
    return rows.map((row) => row.map(String));
  } finally {
    await client.end();
  }
}
