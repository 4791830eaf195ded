import { utcDate } from '../../../packages/common/text/calendar.ts';
import type { Aggregates } from '../../../packages/definition/answers/answer-aggregates.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import type { Reader } from '../../platform/database/replica.ts';
import { aggregateAnswers } from './aggregate-answers.ts';
import { firstDay } from './latest-days.ts';

/** Totals of the responses of a form, or of those that match a filter. */
export interface ResponseTotals {
  readonly total: number;
  /** Mean over the responses with a known duration; null if there are none. */
  readonly averageDurationMs: number | null;
  /** Oldest first, UTC. */
  readonly daily: readonly { readonly date: string; readonly count: number }[];
  readonly approval: {
    readonly approved: number;
    readonly rejected: number;
    readonly none: number;
  };
  readonly tallies: Aggregates;
}

/** The totals of all responses: counts from counters, answers from incremental aggregates. */
export async function readResponseTotals(
  services: FormServices,
  reader: Reader,
  formId: string,
  days: readonly string[],
): Promise<ResponseTotals> {
  const [totals, daily, tallies] = await Promise.all([
    readTotals(reader, formId),
    readDaily(reader, days, formId),
    aggregateAnswers(services, reader, formId),
  ]);
  return { ...totals, daily, tallies };
}

async function readTotals({ prisma }: Reader, formId: string) {
  const { _sum } = await prisma.responseCount.aggregate({
    where: { formId },
    _sum: { count: true, approved: true, rejected: true, timed: true, durationMs: true },
  });
  const { count, timed, durationMs } = _sum;
  const [total, approved, rejected] = [count ?? 0, _sum.approved ?? 0, _sum.rejected ?? 0];
  return {
    total,
    averageDurationMs: timed ? Math.round(Number(durationMs) / timed) : null,
    approval: { approved, rejected, none: total - approved - rejected },
  };
}

async function readDaily({ prisma }: Reader, days: readonly string[], formId: string) {
  const rows = await prisma.responseDay.groupBy({
    by: ['day'],
    where: { formId, day: { gte: new Date(firstDay(days)) } },
    _sum: { count: true },
  });
  const counts = new Map(rows.map(({ day, _sum }) => [utcDate(day), _sum.count ?? 0]));
  return days.map((date) => ({ date, count: counts.get(date) ?? 0 }));
}
