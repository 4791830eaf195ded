import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Postmaster, readPostmaster } from '../../src/platform/postgres/cluster.ts';
import { superuser } from '../../src/platform/postgres/initialize-cluster.ts';
import { childrenOf } from '../../test/support/processes/other-process.ts';
import type { Cleanup } from './cleanup.ts';
import { stopForeignProcess } from './processes.ts';

/** Connections of their own to a database, which may be away for a while. */
export interface Connector {
  /** Runs a statement; waits until the database accepts it. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  connect(): Promise<pg.Client>;
}

/** A PostgreSQL that runs in a data folder, seen from outside as superuser. */
export interface Database extends Connector {
  /** The URL for a role, by the socket. */
  url(role: string): string;
  /** The postmaster. @throws {Error} if it is not running */
  postmaster(): Postmaster;
  /** The postmaster and all processes that it has started. */
  processes(): number[];
}

/** Milliseconds that a statement waits for the database. */
const patience = 60_000;

/** @param config is called for each connection */
export function connectorTo(config: () => pg.ClientConfig): Connector {
  const connectOnce = async () => {
    const client = new pg.Client(config());
    client.on('error', () => undefined); // its statements fail
    await client.connect();
    return client;
  };
  return {
    connect: () => withPatience(connectOnce),
    query: (text, values = []) =>
      withPatience(async () => {
        const client = await connectOnce();
        try {
          return (await client.query(text, [...values])).rows;
        } finally {
          await client.end().catch(() => undefined);
        }
      }),
  };
}

const runningIn = (dataDir: string) => readPostmaster(join(dataDir, 'postgres/cluster'));

export function databaseIn(dataDir: string): Database {
  const postmaster = () => {
    const running = runningIn(dataDir);
    if (!running) throw new Error('PostgreSQL is not running.');
    return running;
  };
  return {
    ...connectorTo(() => ({
      host: postmaster().socketDir,
      user: superuser,
      database: 'postgres',
    })),
    postmaster,
    url: (role) =>
      `postgresql://${role}@localhost/postgres?host=${encodeURIComponent(postmaster().socketDir)}`,
    processes() {
      const { pid } = postmaster();
      return [pid, ...childrenOf(pid)];
    },
  };
}

/** The database that a server runs in its own data folder; stopped with the run if the server has not done so. */
export function embeddedDatabase(dataDir: string, cleanup: Cleanup): Database {
  cleanup.add(async () => {
    const running = runningIn(dataDir);
    if (running) await stopForeignProcess(running.pid, 'SIGINT'); // a fast shutdown
  });
  return databaseIn(dataDir);
}

/** Repeats an attempt while the database is away. */
async function withPatience<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const end = performance.now() + patience; ; await sleep(50)) {
    try {
      return await attempt();
    } catch (error) {
      const isFaulty = error instanceof pg.DatabaseError && !/^(57P0|53)/.test(error.code ?? '');
      if (isFaulty || performance.now() > end) throw error;
    }
  }
}
