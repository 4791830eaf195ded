// Dates as precise as they are known: `2020`, `2020-05`, `2020-05-01`. Pure.

import { isCalendarDate } from './calendar.ts';

/** What the most precise part of a date can be, the least precise one first. */
export const precisions = ['year', 'month', 'day'] as const;

export type Precision = (typeof precisions)[number];

/** Whether the text is a date that is at most that precise. A day has to exist. */
export function isPartialDate(text: string, precision: Precision = 'day'): boolean {
  const most = 'YYYY'.length + '-MM'.length * precisions.indexOf(precision);
  return (
    /^\d{4}(-\d\d){0,2}$/.test(text) && text.length <= most && isCalendarDate(firstDayOf(text))
  );
}

/** What completes a year to its first and its last day; its end completes a month. */
export const yearEnds = { first: '-01-01', last: '-12-31' } as const;

const completed = (date: string, rest: string): string =>
  date + rest.slice(rest.length - Math.max('YYYY-MM-DD'.length - date.length, 0));

/** The first day of the period of a date: `2020-05` begins on `2020-05-01`. */
export const firstDayOf = (date: string): string => completed(date, yearEnds.first);

/**
 * The last day of the period of a date: `2020` ends on `2020-12-31`. The day of a month may not exist, as in `2020-02-31`:
 * it sorts after those that do.
 */
export const lastDayOf = (date: string): string => completed(date, yearEnds.last);
