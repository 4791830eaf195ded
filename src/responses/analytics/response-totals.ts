import {
  millisecondsPerDay,
  type TimeSpan,
  utcDate,
} from '../../../packages/common/text/calendar.ts';
import { type Zone, zoneOf } from '../../../packages/common/text/zoned-time.ts';
import type { Aggregates } from '../../../packages/definition/answers/aggregates/answer-aggregates.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import { setBounded } from '../../platform/bounded-cache.ts';
import type { Reader } from '../../platform/database/replica.ts';
import { aggregateAnswers } from '../aggregation/aggregate-answers.ts';
import { answerTotals, countBetween } from '../aggregation/answer-totals.ts';
import { noVisits, type StoredVisits, type VisitCounts } from '../visits/visit-table.ts';

/** Number of days with counts of their own, including today, unless a request names a period. */
export const analyzedDays = 30;

/** Maximum number of days with counts of their own: the latest of a period. */
const maxAnalyzedDays = 400;

/** Milliseconds since 1970. */
type Time = number;

/** A period of responses; without `from` or `to` it is open. */
export interface AnalyzedPeriod {
  readonly from?: TimeSpan | null | undefined;
  readonly to?: TimeSpan | null | undefined;
}

/** The latest days in UTC, oldest first, today last. */
export function latestDays(now: Time): readonly string[] {
  return Array.from({ length: analyzedDays }, (_, index) =>
    utcDate(new Date(now - (analyzedDays - 1 - index) * millisecondsPerDay)),
  );
}

/**
 * The days of a period up to today on the clocks of a zone, oldest first: at most the latest 400. Without `from`
 * 30 days.
 */
export function daysOfPeriod({ from, to }: AnalyzedPeriod, zone: Zone, now: Time): string[] {
  const last = dayNumber(Math.min(to ? to.end - 1 : now, now), zone);
  const first = from ? dayNumber(from.start, zone) : last - analyzedDays + 1;
  const count = Math.min(Math.max(last - first + 1, 0), maxAnalyzedDays);
  return Array.from({ length: count }, (_, index) => dateOfDay(last - count + 1 + index));
}

/** The date of a time on the clocks of a zone. */
export const dateIn = (zone: Zone, time: Time): string => dateOfDay(dayNumber(time, zone));

const dayNumber = (time: Time, zone: Zone): number =>
  Math.floor((time + zone.offsetAt(time)) / millisecondsPerDay);

const dateOfDay = (day: number): string => utcDate(new Date(day * millisecondsPerDay));

/** The period of a date on the clocks of a zone. */
const spanOfDate = (date: string, zone: Zone): TimeSpan => ({
  start: zone.startOfDay(date),
  end: zone.startOfDay(utcDate(new Date(Date.parse(date) + millisecondsPerDay))),
});

/** A period whose dates are days of a zone; times with an offset remain as they are. */
export function periodIn(zone: Zone, { from, to }: AnalyzedPeriod): AnalyzedPeriod {
  return { from: from && spanIn(zone, from), to: to && spanIn(zone, to) };
}

/** Dates have been parsed as days in UTC (`parseTimeSpan`). */
const spanIn = (zone: Zone, span: TimeSpan): TimeSpan =>
  span.end - span.start === millisecondsPerDay
    ? spanOfDate(utcDate(new Date(span.start)), zone)
    : span;

/** Zones in memory. */
const zones = new Map<string, Zone>();
const maxZones = 100;

/** The zone of a name that the runtime knows. A zone is created slowly, and caches what it has computed. */
export function sharedZone(name: string): Zone {
  const zone = zones.get(name) ?? zoneOf(name);
  setBounded(zones, maxZones, name, zone);
  return zone;
}

export function firstDay([first = '']: readonly string[]): string {
  return first;
}

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

interface VisitTotals {
  readonly views: number;
  readonly starts: number;
  readonly completed: number;
  /** The share of started visits that were completed, 0 to 1; null if none was started. */
  readonly completionRate: number | null;
  /** How many visits reached each question, in form order. */
  readonly dropOff: readonly ReachedQuestion[];
}

export interface ReachedQuestion {
  readonly questionId: string;
  readonly reached: number;
}

export interface DailyVisits extends VisitTotals {
  readonly date: string;
}

export interface VisitAnalytics extends VisitTotals {
  /** One entry for each of the latest days, oldest first. */
  readonly dailyVisits: readonly DailyVisits[];
}

/**
 * @param questions ids of the questions of the live version, in form order
 * @param days the latest days
 */
export function analyzeVisits(
  stored: StoredVisits,
  questions: readonly string[],
  days: readonly string[],
): VisitAnalytics {
  const dailyVisits = days.map((date) => {
    const { dropOff, ...totals } = totalsOf(stored.days.get(date) ?? noVisits(), questions);
    return { date, ...totals, dropOff: dropOff.filter(({ reached }) => reached > 0) };
  });
  return { ...totalsOf(stored.total, questions), dailyVisits };
}

function totalsOf(
  { views, starts, completed, reached }: VisitCounts,
  questions: readonly string[],
): VisitTotals {
  return {
    views,
    starts,
    completed,
    completionRate: shareOf(completed, starts),
    dropOff: questions.map((id) => ({ questionId: id, reached: reached.get(id) ?? 0 })),
  };
}

/** At most 1: a report of a visit may be lost, while a later one of the same visit arrives. */
function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(1, Math.round((10_000 * part) / whole) / 10_000);
}
