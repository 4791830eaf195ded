// Transactions, of the pool and of Prisma, and the advisory locks that they hold.

import type pg from 'pg';
import type { Prisma } from '../../../prisma/generated/client/client.ts';
import type { Query } from './database.ts';
import { databaseUnavailable, isConcurrencyFailure, isQueryTimeout } from './database-errors.ts';

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
    if (!isConcurrencyFailure(error)) throw error;
    return tryTransaction(pool, work, opening);
  }
}

type TransactionWork<Result> = (
  query: pg.PoolClient['query'],
  opened: readonly pg.QueryResultRow[],
) => Promise<Result>;

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
    const isBroken = isQueryTimeout(error) || !(await rollBack(client));
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
