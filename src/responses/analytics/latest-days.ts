import { millisecondsPerDay, utcDate } from '../../../packages/common/text/calendar.ts';
import type { Clock } from '../../platform/clock.ts';

/** Number of days with counts of their own, including today. */
export const analyzedDays = 30;

/** The latest days in UTC, oldest first, today last. */
export function latestDays(clock: Pick<Clock, 'now'>): readonly string[] {
  const now = clock.now().getTime();
  return Array.from({ length: analyzedDays }, (_, index) =>
    utcDate(new Date(now - (analyzedDays - 1 - index) * millisecondsPerDay)),
  );
}

export function firstDay([first = '']: readonly string[]): string {
  return first;
}
