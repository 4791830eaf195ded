import { join } from 'node:path';
import type pg from 'pg';
import { type Client, createClient } from '../clients/api-client.ts';
import { databaseUrlOf, openTestPool } from '../database/test-database.ts';
import { runScript, type ServerProcess, startServer, temporaryFolder } from './server-process.ts';
import type { ProcessResult } from './spawn-process.ts';

export const bootstrapKey = 'fw_a_key_for_tests_only_0001';

/** A database and a folder that several server processes share. */
export interface Deployment {
  readonly pool: pg.Pool;
  /** The environment variables of the servers. */
  readonly environment: Readonly<Record<string, string>>;
  /** Starts one more server. */
  start(env?: Record<string, string>): Promise<ServerProcess>;
  /** Runs a script of the project with the deployment, until it ends. */
  run(
    script: string,
    args: readonly string[],
    env?: Record<string, string>,
  ): Promise<ProcessResult>;
}

/** Clients of one server. */
export interface ServerClients {
  readonly alice: Client;
  readonly visitor: Client;
}

/**
 * Creates a deployment without servers; removed after the test, or after the file if it is called
 * outside of a test.
 *
 * @param template of its database: `template0` for an empty database
 */
export async function createDeployment(template?: string): Promise<Deployment> {
  const { pool, connection } = await openTestPool(template, { max: 2 });
  const environment = {
    DATABASE_URL: databaseUrlOf(connection),
    DATA_DIR: join(temporaryFolder(), 'data'),
    BOOTSTRAP_API_KEY: bootstrapKey,
    SECRET_KEY: 'the secret of all tests, 32 bytes or more',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  };
  return {
    pool,
    environment,
    start: (env) => startServer({ ...environment, ...env }),
    run: (script, args, env) => runScript(script, args, { ...environment, ...env }),
  };
}

interface TwoServers {
  readonly pool: pg.Pool;
  /** The API key, with all scopes. */
  readonly key: string;
  readonly servers: readonly [ServerProcess, ServerProcess];
  readonly clients: readonly [ServerClients, ServerClients];
}

/** Starts two servers with one database; the same key is valid for both. */
export async function startTwoServers(): Promise<TwoServers> {
  const { pool, start } = await createDeployment();
  const servers = [await start(), await start()] as const;
  return {
    pool,
    key: bootstrapKey,
    servers,
    clients: [clientsOf(servers[0]), clientsOf(servers[1])],
  };
}

export const clientsOf = ({ url }: ServerProcess): ServerClients => ({
  alice: createClient(url, bootstrapKey, undefined),
  visitor: createClient(url, undefined, undefined),
});

interface CounterFigures {
  /** Stored responses. */
  readonly rows: number;
  /** The counters by version and by day. */
  readonly counted: number;
  readonly days: number;
}

/** The stored responses of a form, and its counters. */
export async function counterFiguresOf(pool: pg.Pool, formId: string): Promise<CounterFigures> {
  const { rows } = await pool.query<CounterFigures>(
    `SELECT (SELECT count(*)::int FROM responses WHERE form_id = $1) AS rows,
       (SELECT coalesce(sum(count), 0)::int FROM response_counts WHERE form_id = $1) AS counted,
       (SELECT coalesce(sum(count), 0)::int FROM response_days WHERE form_id = $1) AS days`,
    [formId],
  );
  const [books] = rows;
  if (!books) throw new Error('there is always a row');
  return books;
}

/** Sends requests to a server until it was killed during some of them, which have status 0. @returns all outcomes */
export async function sendUntilKilled<T extends { readonly status: number }>(
  send: () => Promise<readonly T[]>,
): Promise<T[]> {
  const outcomes: T[] = [];
  while (outcomes.every(({ status }) => status !== 0)) outcomes.push(...(await send()));
  return outcomes;
}
