import type { Prisma } from '../../../prisma/generated/client/client.ts';
import type { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import type { TimeSpan } from '../../platform/text/calendar.ts';

/** Which of a form's responses. */
export interface ResponseFilter {
  /** What holds for them. */
  readonly approval?: ApprovalStatus | null | undefined;
  /** From its beginning on. */
  readonly from?: TimeSpan | null | undefined;
  /** To its end. */
  readonly to?: TimeSpan | null | undefined;
}

/** Between which ids: `from` is part of it, `below` is not. Undefined where nothing limits it. */
interface IdRange {
  readonly from?: string | undefined;
  readonly below?: string | undefined;
}

/** The time of a filter, as ids. */
export function idRange({ from, to }: ResponseFilter): IdRange {
  return {
    ...(from && { from: lowestIdAt('resp', from.start) }),
    ...(to && { below: lowestIdAt('resp', to.end) }),
  };
}

/** The condition of a filter for Prisma, on the responses of some forms. */
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

/** The same in SQL, on the responses `r`; its values are the three parameters from `first` on. */
export function filterSql(first: number): string {
  return `
    ($${first}::approval_status IS NULL OR r.approval_status = $${first})
    AND ($${first + 1}::text IS NULL OR r.id >= $${first + 1})
    AND ($${first + 2}::text IS NULL OR r.id < $${first + 2})`;
}

/** The values for `matchingSql`. */
export function filterValues(filter: ResponseFilter): (string | null)[] {
  const { from, below } = idRange(filter);
  return [filter.approval ?? null, from ?? null, below ?? null];
}
