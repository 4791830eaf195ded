// The database as the modules see it: a pool, Prisma, transactions, and what its errors mean.

import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { Problem, unavailable } from '../../../packages/common/problem.ts';
import { Prisma, PrismaClient } from '../../../prisma/generated/client/client.ts';
import type { Log } from '../observability/log.ts';
import { readTopology, undistributed } from './citus-layout.ts';
import {
  ConnectionPool,
  connectionDefaults,
  isQueryTimeout,
  longQueryTimeout,
  type PoolOptions,
  readOnlyTransaction,
} from './connection-pool.ts';
import { detectPooler, prepareSchema } from './prepare-database.ts';
import { type Reader, Replica } from './replica.ts';

/** One connection pool with two interfaces: Prisma for simple queries, SQL where performance matters. */
export interface Database extends Reader {
  /**
   * Connections for what Citus permits on its coordinator only: changes of the schema, and local tables (rate
   * limits, the job queue). The same as `pool`, unless that is connected to another node.
   */
  readonly coordinator: pg.Pool;
  /** Options for separate connections. */
  readonly connection: PoolOptions;
  readonly jobsSchema: string;
  /**
   * Detects poolers. Must run before anything else, while no connection is held.
   *
   * @throws {OperatorError} with the necessary changes
   */
  detectPooler(): Promise<void>;
  /**
   * Reads whether the tables are distributed, and connects to the coordinator if the database is another node.
   *
   * @throws {OperatorError} on a worker of Citus that does not know its coordinator
   */
  findNodes(): Promise<void>;
  /**
   * Checks the schema before it is migrated, and creates it if it is missing.
   *
   * @throws {OperatorError} with the necessary changes
   */
  prepareSchema(): Promise<void>;
  readonly replica: Replica | undefined;
  /**
   * Reads what may be outdated by up to 30 seconds: from the replica, or from the primary if there is
   * none, it is not available or lags. Nothing that decides a write may be read in this way.
   *
   * @param work may be called twice
   * @param time the result includes everything that was committed before it, in milliseconds since 1970
   */
  read<Result>(work: (reader: Reader) => Promise<Result>, time?: number): Promise<Result>;
  close(): Promise<void>;
}

/** The schema of the job queue, if the tables are in the default schema. */
export const defaultJobsSchema = 'pgboss';

const defaultSchema = 'public';

/** The maximum number of connections to the coordinator of Citus, besides those to another node. */
const coordinatorPoolSize = 4;

/** Opens the database. Connections are created on demand. */
export function openDatabase(
  connection: PoolOptions,
  log: Log,
  schema: string = defaultSchema,
  replicaConnection?: PoolOptions,
): Database {
  const isDefaultSchema = schema === defaultSchema;
  const searchPath = isDefaultSchema ? {} : { searchPath: `"${schema}"` };
  const pool = new ConnectionPool({ ...connection, ...searchPath }, log);
  let topology = undistributed;
  let coordinator = pool;
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { schema }), transactionOptions });
  const primary: Reader = {
    prisma,
    pool,
    get isDistributed() {
      return topology.isDistributed;
    },
  };
  const replica =
    replicaConnection && new Replica(primary, { ...replicaConnection, ...searchPath }, schema, log);
  return {
    prisma,
    pool,
    get coordinator() {
      return coordinator;
    },
    get isDistributed() {
      return topology.isDistributed;
    },
    replica,
    read: (work, time = 0) => (replica ? replica.read(work, time) : work(primary)),
    connection: { ...connectionDefaults, ...connection },
    // Installations that share a database have separate queues.
    jobsSchema: isDefaultSchema ? defaultJobsSchema : `${schema}_${defaultJobsSchema}`,
    detectPooler: () => detectPooler(pool),
    async findNodes() {
      topology = await readTopology(pool);
      const { coordinator: node } = topology;
      if (!node || coordinator !== pool) return;
      const size = { max: coordinatorPoolSize };
      coordinator = new ConnectionPool({ ...connection, ...searchPath, ...node, ...size }, log);
    },
    prepareSchema: () => prepareSchema(pool, schema),
    async close() {
      await replica?.close();
      await prisma.$disconnect();
      await pool.end();
      if (coordinator !== pool) await coordinator.end();
    },
  };
}

/** Executes SQL, with the pool or within a transaction. */
export type Query = <Row extends pg.QueryResultRow>(
  query: pg.QueryConfig,
) => Promise<{ rows: Row[] }>;

export interface TimedQuery extends pg.QueryConfig {
  readonly query_timeout: number;
}

/** A statement without the usual timeout: for migrations, sweeps and exports, which no request waits for. */
export function longRunning(text: string, values: unknown[] = []): TimedQuery {
  return { text, values, query_timeout: longQueryTimeout };
}

/**
 * Converts timeouts of statements to problems.
 *
 * @throws {Problem} `unavailable` if a statement timed out, in which case it may have been executed; also
 *   if it waited longer than `lock_timeout` for a lock
 */
export function translateTimeouts(query: Query): Query {
  return async (config) => {
    try {
      return await query(config);
    } catch (error) {
      if (isCausedByQueryTimeout(error)) throw databaseUnavailable(error);
      if (Object(error).code === lockNotAvailable) {
        throw unavailable(
          'Another request is changing the same resource. Retry the request.',
          error,
        );
      }
      throw error;
    }
  };
}

const lockNotAvailable = '55P03';

/** Whether a statement was canceled by `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => sqlStateOf(error) === lockNotAvailable;

/** Whether a change was refused because the database is read-only, as a standby is. */
export const isReadOnlyFailure = (error: unknown): boolean =>
  sqlStateOf(error) === readOnlyTransaction;

/** SQLSTATE of an error of PostgreSQL, or of the cause of a problem; otherwise undefined. */
export const sqlStateOf = (error: unknown): unknown =>
  Object(error instanceof Problem ? error.cause : error).code;

/** Whether the database did not respond in time. */
function isCausedByQueryTimeout(error: unknown): boolean {
  return isQueryTimeout(error instanceof Problem ? error.cause : error);
}

const databaseUnavailable = (cause: unknown) =>
  unavailable('The database is not responding. Retry the request.', cause);

/**
 * Timeouts of Prisma transactions, in milliseconds. They are longer than the defaults of Prisma, since a
 * transaction may wait for another change of the same workspace.
 */
const transactionOptions = { maxWait: 10_000, timeout: 60_000 };

/** Executes SQL within a Prisma transaction. */
export function queryOf(tx: Prisma.TransactionClient): Query {
  return async <Row>({ text, values = [] }: pg.QueryConfig) => ({
    rows: await tx.$queryRawUnsafe<Row[]>(text, ...values),
  });
}

/**
 * Runs `work` in a transaction: commits if it succeeds, rolls back if it throws. Runs it a second time if
 * the database ended the transaction because of a deadlock or a serialization failure.
 *
 * @param opening the first statements, sent together with `BEGIN` to save a round trip. They have no
 *   parameters, so all values must be quoted
 * @param work receives the rows of the last statement of `opening`
 * @throws {Problem} `unavailable` if the connection broke; the transaction may have been committed
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: TransactionWork<Result>,
  opening?: string,
): Promise<Result> {
  try {
    return await tryTransaction(pool, work, opening);
  } catch (error) {
    if (!concurrencyFailures.includes(sqlStateOf(error))) throw error;
    return tryTransaction(pool, work, opening);
  }
}

type TransactionWork<Result> = (
  query: pg.PoolClient['query'],
  opened: readonly pg.QueryResultRow[],
) => Promise<Result>;

/** Codes of deadlocks and serialization failures: the same transaction may succeed when it is repeated. */
const concurrencyFailures: readonly unknown[] = ['40P01', '40001'];

async function tryTransaction<Result>(
  pool: pg.Pool,
  work: TransactionWork<Result>,
  opening: string | undefined,
): Promise<Result> {
  const client = await pool.connect();
  try {
    const text = opening === undefined ? 'BEGIN' : `BEGIN; ${opening}`;
    const results = [await client.query(text)].flat();
    const result = await work(client.query.bind(client), results.at(-1)?.rows ?? []);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    const isBroken = isCausedByQueryTimeout(error) || !(await rollBack(client));
    client.release(isBroken);
    throw isBroken ? databaseUnavailable(error) : error;
  }
}

/** @returns whether the connection still works */
function rollBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
}

/**
 * Takes an advisory lock on a row until the transaction ends. It does not conflict with row locks. No
 * lock is taken if the row does not exist. Reading the row makes Citus take the lock on the node that
 * stores it, so that it is the same one for sessions of all nodes.
 *
 * @param kind the namespace of the lock, unique among advisory locks
 */
export async function acquireAdvisoryLock(
  run: Query,
  kind: number,
  table: 'forms' | 'workspaces' | 'datasets',
  id: string,
): Promise<void> {
  await run({
    name: `lock-${table}`,
    // Several transactions may wait for one another: a longer timeout than for a row.
    // Cast to text, since Prisma cannot read void.
    text: `SELECT set_config('lock_timeout', '12s', true), pg_advisory_xact_lock($1, hashtext(id))::text
           FROM ${table} WHERE id = $2`,
    values: [kind, id],
  });
}

/** Whether Prisma reported a unique constraint violation (P2002). */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
