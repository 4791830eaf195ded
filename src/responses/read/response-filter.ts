import type { Prisma } from '../../../prisma/generated/client/client.ts';
import type { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import type { TimeSpan } from '../../platform/text/calendar.ts';

/** Restricts the responses of a form. */
export interface ResponseFilter {
  /** Effective approval status. */
  readonly approval?: ApprovalStatus | null | undefined;
  /** Created at or after the start of this span. */
  readonly from?: TimeSpan | null | undefined;
  /** Created before the end of this span. */
  readonly to?: TimeSpan | null | undefined;
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

/** Prisma conditions for the matching responses of the given forms. */
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

/** SQL condition on the table alias `r`; it uses three parameters starting at `first`. */
export function filterSql(first: number): string {
  return `
    ($${first}::approval_status IS NULL OR r.approval_status = $${first})
    AND ($${first + 1}::text IS NULL OR r.id >= $${first + 1})
    AND ($${first + 2}::text IS NULL OR r.id < $${first + 2})`;
}

/** The parameters of `filterSql`. */
export function filterValues(filter: ResponseFilter): (string | null)[] {
  const { from, below } = idRange(filter);
  return [filter.approval ?? null, from ?? null, below ?? null];
}
