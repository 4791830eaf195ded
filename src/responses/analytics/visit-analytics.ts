import { noVisits, type StoredVisits, type VisitCounts } from '../visits/visit-table.ts';

export interface VisitTotals {
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
