import pLimit from 'p-limit';
import type pg from 'pg';
import { createBulkhead } from '../../platform/concurrency/bulkhead.ts';
import { inTransaction, type Query } from '../../platform/database/database.ts';
import { Problem, problem } from '../../platform/problem.ts';

/** Milliseconds that PostgreSQL may take for one statement that searches answers. */
export const searchTimeout = 8000;

/** The number of these statements that a server executes at the same time: the others need connections, too. */
const maxConcurrent = 3;

/** The most that wait, in total and of one form. */
const [maxPending, maxPendingOfForm] = [60, 20];

/** Executes statements that read many responses: few at a time, each for a limited time. */
export type RunSearch = <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  formId: string,
  query: pg.QueryConfig,
) => Promise<{ rows: Row[] }>;

/**
 * Limits statements whose cost depends on the filter of a client.
 *
 * @param timeout milliseconds for each
 * @returns a function that throws {Problem} `query_too_expensive` after the timeout, `unavailable` if too
 *   many statements wait
 */
export function createSearchRunner(timeout = searchTimeout): RunSearch {
  const limit = pLimit(maxConcurrent);
  const bulkhead = createBulkhead(maxPending, maxPendingOfForm);
  return async <Row extends pg.QueryResultRow>(
    pool: pg.Pool,
    formId: string,
    query: pg.QueryConfig,
  ) => {
    try {
      return await bulkhead(formId, () =>
        limit(() =>
          inTransaction(
            pool,
            (run) => run<Row>(query),
            // Compiling an expression takes longer than it saves.
            `SET LOCAL statement_timeout = ${timeout}; SET LOCAL jit = off`,
          ),
        ),
      );
    } catch (error) {
      throw isStatementTimeout(error) ? tooExpensive(error) : error;
    }
  };
}

/**
 * Executes a statement of a search within a transaction, for a limited time.
 *
 * @throws {Problem} `query_too_expensive`
 */
export async function searchInTransaction<Row extends pg.QueryResultRow>(
  run: Query,
  query: pg.QueryConfig,
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

function isStatementTimeout(error: unknown): boolean {
  const { code } = Object(error instanceof Problem ? error.cause : error);
  return code === statementCanceled;
}

/** The problem of a search that reads too many responses. */
export function tooExpensive(cause?: unknown): Problem {
  return problem(
    'query_too_expensive',
    'The filter or search has to read too many responses. Restrict it, for example with `from` and `to`, ' +
      'or with a condition that few responses meet; or retry it later, while an index is being built.',
    { cause },
  );
}
