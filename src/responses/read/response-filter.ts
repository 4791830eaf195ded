import type { TimeSpan } from '../../../packages/common/text/calendar.ts';
import type { Prisma } from '../../../prisma/generated/client/client.ts';
import type { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { type Sql, sql } from '../../platform/database/sql-fragment.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import type { Matching } from '../filter/match-answers.ts';

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
