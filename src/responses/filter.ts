import type { Prisma } from '../../prisma/generated/client/client.ts';
import type { ApprovalStatus } from '../../prisma/generated/client/enums.ts';
import type { TimeSpan } from '../kernel/calendar.ts';
import { lowestIdAt } from '../kernel/ids.ts';

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
export interface IdRange {
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

/** The condition of a filter for Prisma. */
export function whereOf(formId: string, filter: ResponseFilter): Prisma.ResponseWhereInput[] {
  const { from, below } = idRange(filter);
  return [
    { formId },
    ...(filter.approval ? [{ approvalStatus: filter.approval }] : []),
    ...(from === undefined ? [] : [{ id: { gte: from } }]),
    ...(below === undefined ? [] : [{ id: { lt: below } }]),
  ];
}
