import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { Prisma, PrismaClient } from '../../../prisma/generated/client/client.ts';
import type { Log } from '../observability/log.ts';
import { Problem, unavailable } from '../problem.ts';
import {
  ConnectionPool,
  connectionDefaults,
  isQueryTimeout,
  longQueryTimeout,
  type PoolOptions,
} from './connection-pool.ts';
import { prepareDatabase } from './prepare-database.ts';

/** One pool of connections, by two ways: Prisma for what is asked by name, SQL where it counts. */
export interface Database {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  /** How to make a connection of its own. */
  readonly connection: PoolOptions;
  /** The schema that the queue of background jobs is in. */
  readonly jobsSchema: string;
  /**
   * Looks whether the database can be worked with; before it is migrated.
   *
   * @throws {DatabaseSetupError} saying what to change
   */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

/** The schema of the queue, unless the tables are in another one than usual. */
export const defaultJobsSchema = 'pgboss';

/** Where the tables are, unless another schema is named. */
const defaultSchema = 'public';

/** Connections are made when they are needed. */
export function openDatabase(
  connection: PoolOptions,
  log: Log,
  schema: string = defaultSchema,
): Database {
  const isDefaultSchema = schema === defaultSchema;
  const searchPath = isDefaultSchema ? {} : { searchPath: `"${schema}"` };
  const pool = new ConnectionPool({ ...connection, ...searchPath }, log);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { schema }) });
  return {
    prisma,
    pool,
    connection: { ...connectionDefaults, ...connection },
    // Installations that share a database share no queue.
    jobsSchema: isDefaultSchema ? defaultJobsSchema : `${schema}_${defaultJobsSchema}`,
    prepare: () => prepareDatabase(pool, schema),
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** Sends SQL, to the pool or within a transaction. */
export type Query = <Row extends pg.QueryResultRow>(
  query: pg.QueryConfig,
) => Promise<{ rows: Row[] }>;

interface TimedQuery extends pg.QueryConfig {
  readonly query_timeout: number;
}

/** A statement that may take longer than those that somebody waits for: a migration, a sweep, an export. */
export function longRunning(text: string, values: unknown[] = []): TimedQuery {
  return { text, values, query_timeout: longQueryTimeout };
}

/**
 * Sends SQL that visitors wait for.
 *
 * @throws {Problem} `unavailable` without an answer in time, after which it may have been done; also
 *   if a row or a table stays locked for longer than `lock_timeout`
 */
export function translateTimeouts(query: Query): Query {
  return async (config) => {
    try {
      return await query(config);
    } catch (error) {
      if (isCausedByQueryTimeout(error)) throw databaseUnavailable(error);
      if (Object(error).code === lockNotAvailable) {
        throw unavailable('Somebody is changing it at this moment. Try again soon.', error);
      }
      throw error;
    }
  };
}

const lockNotAvailable = '55P03';

/** Whether a statement was given up because a row or a table stayed locked. */
export function isLockTimeout(error: unknown): boolean {
  const { code } = Object(error instanceof Problem ? error.cause : error);
  return code === lockNotAvailable;
}

/** Whether the database did not answer in time. */
function isCausedByQueryTimeout(error: unknown): boolean {
  return isQueryTimeout(error instanceof Problem ? error.cause : error);
}

const databaseUnavailable = (cause: unknown) =>
  unavailable('The database does not answer. Try again in a moment.', cause);

/**
 * In milliseconds: how long a transaction of Prisma's may wait for a connection, and how long it may
 * take. Who waits for another's change of the same workspace waits longer than Prisma would.
 */
export const transactionOptions = { maxWait: 10_000, timeout: 60_000 };

/** Sends SQL within a transaction of Prisma's. */
export function queryOf(tx: Prisma.TransactionClient): Query {
  return async <Row>({ text, values = [] }: pg.QueryConfig) => ({
    rows: await tx.$queryRawUnsafe<Row[]>(text, ...values),
  });
}

/**
 * Runs `work` in a transaction of its own; it commits if `work` succeeds and is undone if not.
 *
 * @param opening what the transaction begins with, sent together with `BEGIN`: one round trip for both.
 *   It has no parameters, so all that it names must be quoted
 * @param work is given the rows of `opening`
 * @throws {Problem} `unavailable` if the connection broke: then it may have been committed
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (query: pg.PoolClient['query'], opened: readonly pg.QueryResultRow[]) => Promise<Result>,
  opening?: string,
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
 * Waits until nobody else has locked the same name, and locks it until the transaction ends. It locks
 * no rows: nobody waits but who asks for it.
 *
 * @param kind a number that no other kind of advisory lock has
 */
export async function acquireNamedLock(run: Query, kind: number, name: string): Promise<void> {
  await run({
    name: 'lock-name',
    // Several may wait for each other here, in turn: longer than for one row.
    // As text, since Prisma cannot read void.
    text: `SELECT set_config('lock_timeout', '12s', true), pg_advisory_xact_lock($1, hashtext($2))::text`,
    values: [kind, name],
  });
}

/** Whether Prisma refused a row because another one has its key (P2002). */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
