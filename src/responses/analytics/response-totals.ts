import type { Zone } from '../../../packages/common/text/zoned-time.ts';
import type { Aggregates } from '../../../packages/definition/answers/aggregates/answer-aggregates.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import type { Reader } from '../../platform/database/replica.ts';
import { aggregateAnswers } from '../aggregation/aggregate-answers.ts';
import { answerTotals } from '../aggregation/answer-totals.ts';
import { countBetween } from '../aggregation/recent-quarters.ts';
import { spanOfDate } from './analyzed-days.ts';

/** Totals of the responses of a form, or of those that match a filter. */
export interface ResponseTotals {
  readonly total: number;
  /** Mean over the responses with a known duration; null if there are none. */
  readonly averageDurationMs: number | null;
  /** Oldest first, on the clocks of the requested time zone. */
  readonly daily: readonly { readonly date: string; readonly count: number }[];
  readonly approval: {
    readonly approved: number;
    readonly rejected: number;
    readonly none: number;
  };
  readonly tallies: Aggregates;
}

/** Days with counts of their own, on the clocks of a zone. */
export interface ZonedDays {
  readonly zone: Zone;
  /** Oldest first. */
  readonly dates: readonly string[];
}

/**
 * The totals of all responses: counts from counters, answers and days from incremental aggregates.
 *
 * @param days of the latest 32
 */
export async function readResponseTotals(
  services: FormServices,
  reader: Reader,
  formId: string,
  { zone, dates }: ZonedDays,
): Promise<ResponseTotals> {
  const [totals, { answers, quarters }] = await Promise.all([
    readTotals(reader, formId),
    aggregateAnswers(services, reader, formId, answerTotals),
  ]);
  const daily = dates.map((date) => {
    const { start, end } = spanOfDate(date, zone);
    return { date, count: countBetween(quarters, start, end) };
  });
  return { ...totals, daily, tallies: answers };
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
