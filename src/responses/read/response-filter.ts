import { validationFailed } from '../../../packages/common/problem.ts';
import type { TimeSpan } from '../../../packages/common/text/calendar.ts';
import type { Prisma } from '../../../prisma/generated/client/client.ts';
import type { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import { type Sql, sql } from '../../platform/database/sql-fragment.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { ResponseCounts } from '../filter/answer-index/find-matches.ts';
import type { AnswerSearch } from '../filter/check-filter.ts';
import { type Matching, matchAnswers, type SearchServices } from '../filter/match-answers.ts';

/** Restricts the responses of a form. */
export interface ResponseFilter {
  /** Effective approval status. */
  readonly approval?: ApprovalStatus | null | undefined;
  /** Created at or after the start of this span. */
  readonly from?: TimeSpan | null | undefined;
  /** Created before the end of this span. */
  readonly to?: TimeSpan | null | undefined;
  /** Only responses whose answers match a search; for one form. */
  readonly matching?: Matching | undefined;
}

/** A range of ids: `from` is inclusive, `below` exclusive. Undefined means unbounded. */
interface IdRange {
  readonly from?: string | undefined;
  readonly below?: string | undefined;
}

/** The time range of a filter as a range of ids. */
export function idRange({ from, to }: ResponseFilter): IdRange {
  return {
    ...(from && { from: lowestIdAt('resp', from.start) }),
    ...(to && { below: lowestIdAt('resp', to.end) }),
  };
}

/** Prisma conditions for the responses of the given forms, without a search. */
export function filterWhere(
  formIds: readonly string[],
  filter: ResponseFilter,
): Prisma.ResponseWhereInput[] {
  const { from, below } = idRange(filter);
  return [
    { formId: { in: [...formIds] } },
    ...(filter.approval ? [{ approvalStatus: filter.approval }] : []),
    ...(from === undefined ? [] : [{ id: { gte: from } }]),
    ...(below === undefined ? [] : [{ id: { lt: below } }]),
  ];
}

/** SQL condition of a filter on the table alias `r`. */
export function filterSql({
  matching,
  ...filter
}: Omit<ResponseFilter, 'matching'> & {
  readonly matching?: Pick<Matching, 'where'> | undefined;
}): Sql {
  const [approval, from, below] = filterValues(filter);
  const stored = sql`
    (${approval}::approval_status IS NULL OR r.approval_status = ${approval}::approval_status)
    AND (${from}::text IS NULL OR r.id >= ${from}::text)
    AND (${below}::text IS NULL OR r.id < ${below}::text)`;
  return matching ? sql`${stored} AND ${matching.where}` : stored;
}

/** Approval status, lowest id and exclusive upper bound of the ids of a filter. */
export function filterValues(filter: ResponseFilter): (string | null)[] {
  const { from, below } = idRange(filter);
  return [filter.approval ?? null, from ?? null, below ?? null];
}

/** A filter as clients send it. */
export interface RequestedFilter extends Omit<ResponseFilter, 'matching'>, AnswerSearch {}

/**
 * Compiles the filter for the responses of one form in the viewer's workspace.
 *
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function resolveFilter(
  services: FormServices & SearchServices & ResponseCounts,
  viewer: Viewer,
  formId: string,
  { condition, q, ...stored }: RequestedFilter,
): Promise<ResponseFilter> {
  assertPeriod(stored);
  const matching = await matchAnswers(services, viewer, formId, { condition, q });
  return { ...stored, matching };
}

/** @throws {Problem} `validation_failed` if the period ends before it begins; times within one millisecond are not compared */
function assertPeriod({ from, to }: Pick<RequestedFilter, 'from' | 'to'>): void {
  if (!from || !to || from.start <= to.end) return;
  const message = 'Must not be before `from`.';
  throw validationFailed([{ path: ['filter', 'to'], code: 'contradictory_limits', message }]);
}
