import { ApprovalStatus } from '../../prisma/generated/client/enums.ts';
import { wholeDays } from '../kernel/calendar.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { type ResponseFilter, whereOf } from './filter.ts';

/** Counts by decision. */
interface Sums {
  readonly count: number | null;
  readonly approved: number | null;
  readonly rejected: number | null;
}

/**
 * How many responses a filter matches. Read from the counts that are kept, however many they are;
 * only where a filter begins or ends within a day, the responses of that day are counted.
 */
export async function countMatching(
  { db }: Kernel,
  formId: string,
  filter: ResponseFilter,
): Promise<number> {
  const { approval, from, to } = filter;
  const counts = { count: true, approved: true, rejected: true } as const;
  if (!from && !to) {
    const { _sum } = await db.prisma.responseCount.aggregate({ where: { formId }, _sum: counts });
    return ofStatus(_sum, approval);
  }

  const span = {
    start: Math.max(from?.start ?? 0, 0),
    end: Math.min(to?.end ?? endOfTime, endOfTime),
  };
  const count = (part: ResponseFilter) =>
    db.prisma.response.count({ where: { AND: whereOf(formId, { ...part, approval }) } });
  const days = wholeDays(span);
  if (!days) return span.start < span.end ? count(filter) : 0;

  const { _sum } = await db.prisma.responseDay.aggregate({
    where: { formId, day: { gte: new Date(days.start), lt: new Date(days.end) } },
    _sum: counts,
  });
  const before = { from: span, to: { start: 0, end: days.start } };
  const after = { from: { start: days.end, end: 0 }, to: span };
  const edges = await Promise.all([
    span.start < days.start ? count(before) : 0,
    days.end < span.end ? count(after) : 0,
  ]);
  return ofStatus(_sum, approval) + edges[0] + edges[1];
}

function ofStatus({ count, approved, rejected }: Sums, status: ApprovalStatus | null | undefined) {
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

/** Nothing here is from before 1970 or from after the year 9999. */
const endOfTime = Date.UTC(10_000, 0, 1);
