import { superuser } from '../../src/platform/postgres/initialize-cluster.ts';
import type { Cleanup } from '../support/cleanup.ts';
import { connectorTo, embeddedDatabase } from '../support/database.ts';
import {
  type Environment,
  localServer,
  newKey,
  type ServerProcess,
  startServer,
  temporaryFolder,
} from '../support/processes.ts';

/** The built service in a process of its own, with a database of its own. */
export type Service = Awaited<ReturnType<typeof startService>>;

export const apiKey = newKey();

const start = (store: Environment, cleanup: Cleanup): Promise<ServerProcess> =>
  startServer(
    {
      env: {
        ...store,
        ...localServer,
        BOOTSTRAP_API_KEY: apiKey,
        LOG_LEVEL: 'silent',
        // Rate limits remain enabled, except for the API key that the lines read with.
        RATE_LIMITS: 'management=999999999/60',
        WEBHOOK_ALLOW_PRIVATE: 'true', // the receiver is on this machine
        TRUST_PROXY: '1', // so that requests can come from many addresses
      },
    },
    cleanup,
  );

/** Starts it with the embedded PostgreSQL in a temporary folder, or with a new database of the one at DATABASE_URL. */
export async function startService(cleanup: Cleanup) {
  const postgres = process.env['DATABASE_URL'];
  const { store, database, postmaster } = postgres
    ? await createDatabase(postgres, cleanup)
    : embedded(cleanup);
  const first = await start(store, cleanup); // creates the database and builds the service
  await first.stop();
  const began = performance.now();
  const service = await start(store, cleanup);
  const readyAfter = (performance.now() - began) / 1000;
  const url = database();
  return {
    ...connectorTo(() => ({ connectionString: url })),
    service,
    /** Seconds from the command until the service accepts requests, with existing data. */
    readyAfter,
    /** The `postgresql://` URL of the database. */
    database: url,
    /** The process id of the embedded PostgreSQL; undefined for another PostgreSQL. */
    postmaster: postmaster?.(),
    /** The environment variables of the database, for the command line. */
    store,
    /** Starts another server that shares the database, the files and the secret key. */
    startAnother: (inner: Cleanup, env: Environment = {}) =>
      start({ ...store, DATABASE_URL: url, ...env }, inner),
  };
}

function embedded(cleanup: Cleanup) {
  const dataDir = temporaryFolder('bench', cleanup);
  const { url, postmaster } = embeddedDatabase(dataDir, cleanup);
  return {
    store: { DATA_DIR: dataDir, DATABASE_URL: '' },
    database: () => url(superuser),
    postmaster: () => postmaster().pid,
  };
}

async function createDatabase(server: string, cleanup: Cleanup) {
  const { query } = connectorTo(() => ({ connectionString: server }));
  const name = `formwright_bench_${process.pid}_${Date.now().toString(36)}`;
  cleanup.add(() => query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  await query(`CREATE DATABASE ${name}`);
  const database = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const store: Environment = { DATABASE_URL: database };
  return { store, database: () => database, postmaster: undefined };
}
