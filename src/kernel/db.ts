import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from '../../prisma/generated/client/client.ts';
import type { Log } from './log.ts';
import { Problem, unavailable } from './problem.ts';

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
    // Those that the other side has forgotten are found, even where nobody says so.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
    ...connection,
  });
  // An idle connection that breaks is replaced; whoever uses a broken one gets an error anyway.
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  // Whoever uses it hears that it broke; said again to nobody, as while it passes from one user to the
  // next, it would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));

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

/** Times in UTC, which is what sessions usually have, by V8 itself: the driver's way is slow. */
function readTime(text: string): unknown {
  return text.endsWith('+00') && text.length > 18
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text);
}

const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary'
    ? readTime
    : pg.types.getTypeParser(oid, format);

/** Sends SQL, to the pool or within a transaction. */
export type Query = <Row extends pg.QueryResultRow>(
  query: pg.QueryConfig,
) => Promise<{ rows: Row[] }>;

/** How many milliseconds a statement may take that visitors wait for. */
const answerTime = 15_000;

interface TimedQuery extends pg.QueryConfig {
  readonly query_timeout: number;
}

const timed = (query: pg.QueryConfig): TimedQuery => ({ ...query, query_timeout: answerTime });

/**
 * Sends SQL that visitors wait for: where the database says nothing, the connection is given up, so
 * that it does not hold whoever comes after them for good.
 *
 * @throws {Problem} `unavailable` without an answer in time, after which it may have been done; also
 *   if a row stays locked for longer than `lock_timeout`, where the SQL sets one
 */
export function promptly(query: Query): Query {
  return async (config) => {
    try {
      return await query(timed(config));
    } catch (error) {
      if (isSilence(error)) throw noAnswer(error);
      if (Object(error).code === lockNotAvailable) {
        throw unavailable('Somebody is changing it at this moment. Try again soon.', error);
      }
      throw error;
    }
  };
}

const lockNotAvailable = '55P03';

/** Whether a statement was given up because a row stayed locked. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Problem && Object(error.cause).code === lockNotAvailable;
}

/** Whether the database did not answer in time; the driver has only words for it. */
function isSilence(error: unknown): boolean {
  if (error instanceof Problem) return isSilence(error.cause);
  return error instanceof Error && error.message === 'Query read timeout';
}

const noAnswer = (cause: unknown) =>
  unavailable('The database does not answer. Try again in a moment.', cause);

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
  try {
    await client.query(timed({ text: 'BEGIN' }));
    const result = await work(client.query.bind(client));
    await client.query(timed({ text: 'COMMIT' }));
    client.release();
    return result;
  } catch (error) {
    const isBroken = isSilence(error) || !(await rollBack(client));
    client.release(isBroken);
    throw isBroken ? noAnswer(error) : error;
  }
}

/** @returns whether the connection still works */
function rollBack(client: pg.PoolClient): Promise<boolean> {
  return client.query(timed({ text: 'ROLLBACK' })).then(
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
export async function lockNamed(run: Query, kind: number, name: string): Promise<void> {
  await run({
    name: 'lock-name',
    text: 'SELECT pg_advisory_xact_lock($1, hashtext($2))',
    values: [kind, name],
  });
}

/** Whether Prisma refused a row because another one has its key (P2002). */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
