// The database as the modules see it: a pool, Prisma, and a replica for reads.

import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { unavailable } from '../../../packages/common/problem.ts';
import { PrismaClient } from '../../../prisma/generated/client/client.ts';
import type { Log } from '../observability/log.ts';
import { readTopology, undistributed } from './citus-layout.ts';
import {
  ConnectionPool,
  connectionDefaults,
  longQueryTimeout,
  type PoolOptions,
} from './connection-pool.ts';
import { databaseUnavailable, isLockTimeout, isQueryTimeout } from './database-errors.ts';
import { detectPooler, prepareSchema } from './prepare-database.ts';
import { type Reader, Replica } from './replica.ts';
import { createShardFinder, type ShardOf } from './shards.ts';

/** One connection pool with two interfaces: Prisma for simple queries, SQL where performance matters. */
export interface Database extends Reader {
  /**
   * Connections for what Citus permits on its coordinator only: changes of the schema, and local tables (rate
   * limits, the job queue). The same as `pool`, unless that is connected to another node.
   */
  readonly coordinator: pg.Pool;
  readonly shardOf: ShardOf;
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

/**
 * Timeouts of Prisma transactions, in milliseconds. They are longer than the defaults of Prisma, since a
 * transaction may wait for another change of the same workspace.
 */
const transactionOptions = { maxWait: 10_000, timeout: 60_000 };

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
  let shardOf = createShardFinder(pool, topology);
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
    shardOf: (formId) => shardOf(formId),
    replica,
    read: (work, time = 0) => (replica ? replica.read(work, time) : work(primary)),
    connection: { ...connectionDefaults, ...connection },
    // Installations that share a database have separate queues.
    jobsSchema: isDefaultSchema ? defaultJobsSchema : `${schema}_${defaultJobsSchema}`,
    detectPooler: () => detectPooler(pool),
    async findNodes() {
      topology = await readTopology(pool);
      shardOf = createShardFinder(pool, topology);
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
      if (isQueryTimeout(error)) throw databaseUnavailable(error);
      if (isLockTimeout(error)) {
        throw unavailable(
          'Another request is changing the same resource. Retry the request.',
          error,
        );
      }
      throw error;
    }
  };
}
