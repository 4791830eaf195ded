import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Postmaster, readPostmaster } from '../../../src/platform/postgres/cluster.ts';
import { startEmbeddedPostgres } from '../../../src/platform/postgres/embedded-postgres.ts';
import { appRole, superuser } from '../../../src/platform/postgres/roles.ts';
import type { Cleanup } from '../../support/cleanup.ts';
import { stopForeignProcess } from '../../support/processes.ts';
import { type Link, startProxy, type Upstream } from './tcp-proxy.ts';

/** The database of an installation, seen from outside. */
export interface Database {
  /** What one more server needs to reach it, and the proxy in between, if it is not the server's own database. */
  attach(): Promise<Attachment>;
  /** What the command line needs. */
  environment(): Readonly<Record<string, string>>;
  /** Runs a statement as superuser on a connection of its own; waits until the database accepts it. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Opens a connection as superuser. */
  connect(): Promise<pg.Client>;
  /** The process id of the postmaster. */
  postmaster(): number;
  /** The postmaster and all processes that it has started. */
  processes(): number[];
}

export interface Attachment {
  readonly environment: Readonly<Record<string, string>>;
  readonly link: Link | undefined;
}

/** Milliseconds that a statement of this driver waits for the database. */
const patience = 60_000;

const checkout = fileURLToPath(new URL('../../..', import.meta.url));

/** The database that a server runs in its own data folder. */
export function embeddedDatabase(dataDir: string, cleanup: Cleanup): Database {
  cleanup.add(async () => {
    const running = postmasterIn(dataDir);
    if (running) await stopForeignProcess(running.pid, 'SIGINT');
  });
  const environment = { DATABASE_URL: '' };
  return {
    ...viewOf(dataDir),
    attach: () => Promise.resolve({ environment, link: undefined }),
    environment: () => environment,
  };
}

/** A database of its own, which this process restarts, behind a proxy. */
export async function separateDatabase(dataDir: string, cleanup: Cleanup): Promise<Database> {
  const postgres = await startEmbeddedPostgres({
    ...{ dataDir, workingDir: checkout, purpose: 'server' },
    onLost: (error) => cleanup.abort(new Error(`PostgreSQL does not start again: ${error}`)),
  });
  cleanup.add(() => postgres.stop());
  const url = (where: string) => ({ DATABASE_URL: `postgresql://${appRole}@${where}` });
  return {
    ...viewOf(dataDir),
    async attach() {
      const link = await startProxy(() => socketIn(dataDir), cleanup);
      return { environment: url(`127.0.0.1:${link.port}/postgres`), link };
    },
    environment() {
      const host = encodeURIComponent(runningIn(dataDir).socketDir);
      return url(`localhost/postgres?host=${host}`);
    },
  };
}

function viewOf(dataDir: string): Omit<Database, 'attach' | 'environment'> {
  const connectOnce = async () => {
    const { socketDir: host } = runningIn(dataDir);
    const client = new pg.Client({ host, user: superuser, database: 'postgres' });
    client.on('error', () => undefined); // its statements fail
    await client.connect();
    return client;
  };
  const postmaster = () => runningIn(dataDir).pid;
  return {
    postmaster,
    processes() {
      const parent = postmaster();
      return [parent, ...childrenOf(parent)];
    },
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

const postmasterIn = (dataDir: string) => readPostmaster(join(dataDir, 'postgres/cluster'));

function runningIn(dataDir: string): Postmaster {
  const running = postmasterIn(dataDir);
  if (!running) throw new Error('PostgreSQL is not running.');
  return running;
}

const socketIn = (dataDir: string): Upstream => {
  const running = postmasterIn(dataDir);
  return { path: join(running?.socketDir ?? dataDir, '.s.PGSQL.5432') };
};

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]) === parent;
      } catch {
        return false; // it has ended
      }
    });
}
