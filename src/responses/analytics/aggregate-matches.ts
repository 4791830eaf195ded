import { utcDate } from '../../../packages/common/text/calendar.ts';
import {
  type Aggregates,
  addAnswersToAggregates,
} from '../../../packages/definition/answers/answer-aggregates.ts';
import type { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import type { Reader } from '../../platform/database/replica.ts';
import { type Sql, sql, statementOf } from '../../platform/sql/sql-fragment.ts';
import type { Matching } from '../filter/match-answers.ts';
import type { ResponseTotals } from './response-totals.ts';

/** Number of responses that one statement reads into memory. */
const pageSize = 500;

interface MatchedRow {
  readonly id: string;
  readonly form_version: number;
  readonly duration_ms: number | null;
  readonly approval_status: ApprovalStatus;
  readonly created_at: Date;
  readonly answers: object;
}

/**
 * The totals of the responses that match a search: reads all of them.
 *
 * @throws {Problem} `query_too_expensive` if there are too many
 */
export async function aggregateMatches(
  { formCache }: FormServices,
  { pool }: Reader,
  formId: string,
  days: readonly string[],
  { where, run }: Matching,
): Promise<ResponseTotals> {
  const sums = newSums(days);
  for (let last: string | undefined = ''; last !== undefined; ) {
    const statement: Sql = sql`
      SELECT r.id, r.form_version, r.duration_ms, r.approval_status, r.created_at, r.answers
      FROM responses r WHERE r.form_id = ${formId} AND r.id > ${last} AND ${where}
      ORDER BY r.id LIMIT ${pageSize}`;
    const { rows }: { rows: MatchedRow[] } = await run<MatchedRow>(pool, statementOf(statement));
    for (const row of rows) {
      const version = await formCache.version(formId, row.form_version);
      if (version) addAnswersToAggregates(sums.tallies, version.definition, row.answers);
      addToSums(sums, row);
    }
    last = rows.length < pageSize ? undefined : rows.at(-1)?.id;
  }
  return totalsOf(sums);
}

const newSums = (days: readonly string[]) => ({
  total: 0,
  duration: 0,
  timed: 0,
  statuses: { APPROVED: 0, REJECTED: 0, NONE: 0 },
  days: new Map(days.map((date) => [date, 0])),
  tallies: new Map() satisfies Aggregates,
});

type Sums = ReturnType<typeof newSums>;

function addToSums(sums: Sums, row: MatchedRow): void {
  const date = utcDate(row.created_at);
  const ofDay = sums.days.get(date);
  if (ofDay !== undefined) sums.days.set(date, ofDay + 1);
  sums.statuses[row.approval_status] += 1;
  sums.total += 1;
  if (row.duration_ms === null) return;
  sums.duration += row.duration_ms;
  sums.timed += 1;
}

function totalsOf({ total, duration, timed, statuses, days, tallies }: Sums): ResponseTotals {
  return {
    ...{ total, tallies },
    averageDurationMs: timed > 0 ? Math.round(duration / timed) : null,
    daily: [...days].map(([date, count]) => ({ date, count })),
    approval: {
      approved: statuses.APPROVED,
      rejected: statuses.REJECTED,
      none: statuses.NONE,
    },
  };
}
