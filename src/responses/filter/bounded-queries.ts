import type pg from 'pg';
import { type Problem, problem } from '../../../packages/common/problem.ts';
import type { FairQueue, Patience } from '../../platform/concurrency/fair-queue.ts';
import type { Query } from '../../platform/database/database.ts';
import { sqlStateOf } from '../../platform/database/database-errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Timings } from '../../platform/timings.ts';
import type { DatabaseShare } from '../../workspaces/database-share.ts';

/** Executes the statements of a search, which read many responses. */
export type RunSearch = <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  query: pg.QueryConfig,
) => Promise<{ rows: Row[] }>;

/** Begins a search of a workspace; the time for its statements begins with it. */
export type StartSearch = (workspaceId: string) => RunSearch;

/**
 * Limits statements whose cost depends on the filter of a client: in number, by the share of the workspace, and in time.
 *
 * @returns a function whose searches throw {Problem} `query_too_expensive` after the timeout, `unavailable` if
 *   too many statements wait
 */
export function createSearches(
  { searches }: Pick<DatabaseShare, 'searches'>,
  { searchTimeout }: Timings,
): StartSearch {
  return (workspaceId) => {
    const deadline = performance.now() + searchTimeout;
    const timeLeft = () => Math.ceil(deadline - performance.now());
    return async <Row extends pg.QueryResultRow>(pool: pg.Pool, query: pg.QueryConfig) => {
      try {
        return await withinShare(searches, workspaceId, timeLeft(), () => {
          const left = timeLeft();
          if (left <= 0) throw tooExpensive();
          return inTransaction(
            pool,
            (run) => run<Row>(query),
            // Compiling an expression takes longer than it saves.
            `SET LOCAL statement_timeout = ${left}; SET LOCAL jit = off`,
          );
        });
      } catch (error) {
        throw isStatementTimeout(error) ? tooExpensive(error) : error;
      }
    };
  };
}

/**
 * Runs work that reads many responses within the share of a workspace.
 *
 * @param milliseconds for which it may wait
 * @throws {Problem} `query_too_expensive` after that time; `unavailable` if too much work waits
 */
export function withinShare<Result>(
  searches: FairQueue,
  workspaceId: string,
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const patience: Patience = { milliseconds, refusal: waitedTooLong };
  return searches(workspaceId, async () => work(), patience);
}

/**
 * Executes a statement of a search within a transaction, for a limited time.
 *
 * @throws {Problem} `query_too_expensive`
 */
export async function searchInTransaction<Row extends pg.QueryResultRow>(
  run: Query,
  query: pg.QueryConfig,
  { searchTimeout }: Timings,
): Promise<Row[]> {
  try {
    await run({ text: `SELECT set_config('statement_timeout', '${searchTimeout}', true)` });
    const { rows } = await run<Row>(query);
    await run({ text: `SELECT set_config('statement_timeout', '0', true)` });
    return rows;
  } catch (error) {
    throw isStatementTimeout(error) ? tooExpensive(error) : error;
  }
}

const statementCanceled = '57014';

const isStatementTimeout = (error: unknown) => sqlStateOf(error) === statementCanceled;

/** The problem of a search that has waited for others of its workspace. */
const waitedTooLong = (): Problem =>
  problem(
    'query_too_expensive',
    'Too many filters and searches of this workspace run at the same time. Send fewer at once, restrict ' +
      'them, or retry this one later.',
  );

/** The problem of a search that reads too many responses. */
export function tooExpensive(cause?: unknown): Problem {
  return problem(
    'query_too_expensive',
    'The filter or search has to read too many responses. Restrict it, for example with `from` and `to`, ' +
      'or with a condition that few responses meet; or retry it later, while an index is being built.',
    { cause },
  );
}
