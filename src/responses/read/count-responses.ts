import { wholeDays } from '../../../packages/common/text/calendar.ts';
import { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { createSharedCall } from '../../platform/concurrency/batcher.ts';
import { translateTimeouts } from '../../platform/database/database.ts';
import { sql, statementOf } from '../../platform/database/sql-fragment.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { ResponseCounts } from '../filter/answer-index/find-matches.ts';
import type { Matching, SearchServices } from '../filter/match-answers.ts';
import { filterSql, filterWhere, type ResponseFilter } from './response-filter.ts';

interface StatusCounts {
  readonly count: number | null;
  readonly approved: number | null;
  readonly rejected: number | null;
}

/** Maximum number of forms that one statement counts. */
const batchSize = 128;

/** Maximum number of waiting requests. */
const maxPending = 2000;

/**
 * Concurrent calls share a statement, which starts after each of them.
 *
 * @throws {Problem} `unavailable` if too many requests wait, or the database does not respond
 */
export function createResponseCounter(services: Platform): ResponseCounts['responseCountOf'] {
  const countAll = async (formIds: readonly string[]) => {
    const totals = await countResponsesByForm(services, [...new Set(formIds)], {});
    return formIds.map((id) => totals.get(id) ?? 0);
  };
  return createSharedCall(countAll, batchSize, maxPending);
}

/**
 * The number of responses that match a filter. Read from the counters; only if a filter starts or
 * ends within a day, the responses of that day are counted. See
 * docs/decisions/0008-counts-and-analytics.md. With a search, the matching responses are counted.
 *
 * @throws {Problem} `query_too_expensive`
 */
export async function countResponses(
  services: Platform & ResponseCounts & Pick<SearchServices, 'databaseShare'>,
  { workspaceId }: Viewer,
  formId: string,
  filter: ResponseFilter,
): Promise<number> {
  const { approval, from, to, matching } = filter;
  if (matching) return countMatches(services, formId, filter, matching);
  if (!approval && !from && !to) return services.responseCountOf(formId);
  const count = () => countResponsesByForm(services, [formId], filter);
  return (await services.databaseShare.pages(workspaceId, count)).get(formId) ?? 0;
}

/** @throws {Problem} `query_too_expensive` */
async function countMatches(
  { db }: Platform,
  formId: string,
  filter: ResponseFilter,
  matching: Matching,
): Promise<number> {
  const { approval, from, to } = filter;
  const isSearchOnly = !approval && !from && !to;
  if (isSearchOnly && matching.ids) return matching.ids.length;
  const known = isSearchOnly ? matching.count : undefined;
  const where = matching.narrowed ?? matching.where;
  const statement =
    known ??
    sql`
    SELECT count(*)::int AS count FROM responses r WHERE r.form_id = ${formId} AND ${filterSql({ approval, from, to, matching: { where } })}`;
  const { rows } = await matching.run<{ count: number }>(db.pool, statementOf(statement));
  return rows[0]?.count ?? 0;
}

/**
 * The same for many forms, with as many statements as for one. Forms without responses may be
 * missing.
 */
export async function countResponsesByForm(
  { db }: Platform,
  formIds: readonly string[],
  filter: Omit<ResponseFilter, 'matching'>,
): Promise<ReadonlyMap<string, number>> {
  const { approval, from, to } = filter;
  const ids = { in: [...formIds] };
  const counts = { count: true, approved: true, rejected: true } as const;
  if (!from && !to) {
    const query = translateTimeouts((config) => db.pool.query(config));
    const { rows } = await query<StatusCounts & { readonly formId: string }>({
      name: 'total-responses',
      text: `SELECT form_id AS "formId", sum(count)::int AS count,
               sum(approved)::int AS approved, sum(rejected)::int AS rejected
             FROM response_counts WHERE form_id = ANY($1) GROUP BY form_id`,
      values: [formIds],
    });
    return sumByForm(rows.map((row) => [row.formId, countWithStatus(row, approval)]));
  }

  const span = {
    start: Math.max(from?.start ?? 0, 0),
    end: Math.min(to?.end ?? endOfTime, endOfTime),
  };
  const count = async (range: ResponseFilter) => {
    const where = { AND: filterWhere(formIds, { ...range, approval }) };
    const rows = await db.prisma.response.groupBy({ by: ['formId'], where, _count: true });
    return rows.map(({ formId, _count }): FormCount => [formId, _count]);
  };
  const days = wholeDays(span);
  if (!days) return sumByForm(span.start < span.end ? await count(filter) : []);

  const rows = await db.prisma.responseDay.groupBy({
    by: ['formId'],
    where: { formId: ids, day: { gte: new Date(days.start), lt: new Date(days.end) } },
    _sum: counts,
  });
  const before = { from: span, to: { start: 0, end: days.start } };
  const after = { from: { start: days.end, end: 0 }, to: span };
  const edges = await Promise.all([
    span.start < days.start ? count(before) : [],
    days.end < span.end ? count(after) : [],
  ]);
  const whole = rows.map(
    ({ formId, _sum }): FormCount => [formId, countWithStatus(_sum, approval)],
  );
  return sumByForm([...whole, ...edges.flat()]);
}

type FormCount = readonly [formId: string, count: number];

function sumByForm(counts: readonly FormCount[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [id, count] of counts) sums.set(id, (sums.get(id) ?? 0) + count);
  return sums;
}

function countWithStatus(
  { count, approved, rejected }: StatusCounts,
  status: ApprovalStatus | null | undefined,
) {
  switch (status) {
    case ApprovalStatus.APPROVED:
      return approved ?? 0;
    case ApprovalStatus.REJECTED:
      return rejected ?? 0;
    case ApprovalStatus.NONE:
      return (count ?? 0) - (approved ?? 0) - (rejected ?? 0);
    default:
      return count ?? 0;
  }
}

/** All times are between 1970 and the year 9999. */
const endOfTime = Date.UTC(10_000, 0, 1);
