import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from '../../prisma/generated/client/client.ts';
import type { Log } from './log.ts';
import { unavailable } from './problem.ts';

/** One pool of connections, by two ways: Prisma for what is asked by name, SQL where it counts. */
export interface Database {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Connections are made when they are needed. */
export function openDatabase(connection: pg.PoolConfig, log: Log): Database {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    application_name: 'formwright',
    ...connection,
  });
  // An idle connection that breaks is replaced; whoever uses a broken one gets an error anyway.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));

  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    prisma,
    pool,
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

/**
 * In milliseconds: how long a transaction of Prisma's may wait for a connection, and how long it may
 * take. Who waits for another's change of the same workspace waits longer than Prisma would.
 */
export const patient = { maxWait: 10_000, timeout: 60_000 };

/** Sends SQL within a transaction of Prisma's. */
export function queryOf(tx: Prisma.TransactionClient): Query {
  return async <Row>({ text, values = [] }: pg.QueryConfig) => ({
    rows: await tx.$queryRawUnsafe<Row[]>(text, ...values),
  });
}

/**
 * Runs `work` in a transaction of its own; it commits if `work` succeeds and is undone if not.
 *
 * @throws {Problem} `unavailable` if the connection broke: then it may have been committed
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (query: pg.PoolClient['query']) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // Whoever waits for a statement hears that the connection broke; said again it would end the process.
  client.on('error', ignore);
  try {
    await client.query('BEGIN');
    const result = await work(client.query.bind(client));
    await client.query('COMMIT');
    giveBack(client);
    return result;
  } catch (error) {
    const isBroken = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    );
    if (!isBroken) giveBack(client);
    else client.release(true);
    throw isBroken
      ? unavailable('The database does not answer. Try again in a moment.', error)
      : error;
  }
}

function giveBack(client: pg.PoolClient): void {
  client.off('error', ignore);
  client.release();
}

const ignore = () => undefined;

/** Whether Prisma refused a row because another one has its key (P2002). */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
