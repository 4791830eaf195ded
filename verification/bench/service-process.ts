import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Cleanup } from '../support/cleanup.ts';
import { type ServerProcess, startServer, stopForeignProcess } from '../support/processes.ts';

/** The built service in a separate process, with a separate database. */
export interface Service {
  readonly service: ServerProcess;
  /** Seconds from the command until the service accepts requests, with existing data. */
  readonly readyAfter: number;
  /** The `postgresql://` URL of the database. */
  readonly database: string;
  /** The process id of the embedded PostgreSQL; undefined for another PostgreSQL. */
  readonly postmaster: number | undefined;
  /** The environment variables of the database, for the command line. */
  readonly store: Readonly<Record<string, string>>;
}

/** The API key of the service. */
export const apiKey = `fw_${randomBytes(20).toString('hex')}`;

/**
 * Starts the service with the embedded PostgreSQL in a temporary folder, or with a new database of the
 * PostgreSQL at DATABASE_URL.
 */
export function startService(cleanup: Cleanup): Promise<Service> {
  const url = process.env['DATABASE_URL'];
  return url ? onExternalPostgres(url, cleanup) : onEmbeddedPostgres(cleanup);
}

async function onEmbeddedPostgres(cleanup: Cleanup): Promise<Service> {
  cleanup.check();
  // The service creates the folder itself, so that the user of PostgreSQL can access it.
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

/** The first start creates the database and builds the service. */
async function restartService(store: Record<string, string>, cleanup: Cleanup) {
  const first = await start(store, cleanup);
  await first.stop();
  const began = performance.now();
  const service = await start(store, cleanup);
  return { service, readyAfter: (performance.now() - began) / 1000 };
}

/** Starts another server that shares the database, the files and the secret key. */
export function startAnotherServer(
  { database, store }: Service,
  cleanup: Cleanup,
): Promise<ServerProcess> {
  return start({ ...store, DATABASE_URL: database }, cleanup);
}

function start(store: Readonly<Record<string, string>>, cleanup: Cleanup): Promise<ServerProcess> {
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
        // Rate limits remain enabled, except for the API key that the lines read with.
        RATE_LIMITS: 'management=999999999/60',
        WEBHOOK_ALLOW_PRIVATE: 'true', // the receiver is on this machine
        TRUST_PROXY: '1', // so that requests can come from many addresses
      },
      readyPattern: /REST\s+(\S+)\/api\/v1\s/,
    },
    cleanup,
  );
}

/** Reads the lock file of the embedded PostgreSQL. */
async function postmasterOf(dataDir: string) {
  const lock = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const [pid = '', , , , socketDir = ''] = lock.split('\n');
  return { pid: Number(pid), socketDir };
}

/** Stops PostgreSQL if the service was killed and has not done so. SIGINT requests a fast shutdown. */
async function stopAbandonedPostgres(dataDir: string): Promise<void> {
  const postmaster = await postmasterOf(dataDir).catch(() => undefined);
  if (postmaster) await stopForeignProcess(postmaster.pid, 'SIGINT');
}

/** Runs one statement on a separate connection; returns rows of texts. */
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
