import {
  daysBetween,
  isCalendarDate,
  millisecondsPerDay,
  utcDate,
} from '../../../../../../packages/common/text/calendar.ts';
import { zoneOf } from '../../../../../../packages/common/text/zoned-time.ts';
import { language } from '../../../texts/language.ts';
import { t } from '../../../texts/translate.tsx';

/** Which responses the summary covers: from the first to the last day, such as `2027-01-31`; empty if it is open. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The periods that the summary offers, apart from days that are entered. */
export const presets = ['all', 'days7', 'days30', 'days90', 'year'] as const;

export type Preset = (typeof presets)[number];

/** The days of a preset that ends today; all time is open on both sides. */
export function periodOfPreset(preset: Preset, today: string): Period {
  const last = (days: number): Period => ({ from: shiftDays(today, 1 - days), to: today });
  switch (preset) {
    case 'all':
      return { from: '', to: '' };
    case 'days7':
      return last(7);
    case 'days30':
      return last(30);
    case 'days90':
      return last(90);
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}

/** The preset whose days a period has today; undefined for other days. */
export const presetOf = ({ from, to }: Period, today: string): Preset | undefined =>
  presets.find((preset) => {
    const period = periodOfPreset(preset, today);
    return period.from === from && period.to === to;
  });

/** A period with its last day, which is today if none is given; undefined without a first day, and for no valid days. */
export function closedPeriod({ from, to }: Period, today: string): Period | undefined {
  const last = to || today;
  const isValid = isCalendarDate(from) && isCalendarDate(last) && from <= last;
  return isValid ? { from, to: last } : undefined;
}

/** What a summary can be compared with. */
export const comparisons = ['previous_period', 'previous_year'] as const;

export type Comparison = (typeof comparisons)[number];

/** The earlier period with which a period is compared, if it has a first day. */
export function comparedPeriod(
  period: Period,
  comparison: Comparison | undefined,
  today: string,
): Period | undefined {
  const closed = closedPeriod(period, today);
  return closed && comparison && periodBefore(closed, comparison);
}

/** The same number of days directly before a period, or the same days of the year before it. */
function periodBefore({ from, to }: Period, comparison: Comparison): Period {
  if (comparison === 'previous_year') return { from: yearBefore(from), to: yearBefore(to) };
  const days = (daysBetween(from, to) ?? 0) + 1;
  return { from: shiftDays(from, -days), to: shiftDays(from, -1) };
}

/** The same day of the year before; of February 29, the last one of February. */
function yearBefore(date: string): string {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0');
  const same = `${year}${date.slice(4)}`;
  return isCalendarDate(same) ? same : `${year}-02-28`;
}

const shiftDays = (date: string, days: number): string =>
  utcDate(new Date(Date.parse(date) + days * millisecondsPerDay));

/** The date of a time, in milliseconds since 1970, on the clocks of a time zone (IANA name). */
export const dateAt = (time: number, timeZone: string): string =>
  utcDate(new Date(time + zoneOf(timeZone).offsetAt(time)));

const rangeFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });

/** `Jan 1 – 31, 2027`; `Since Jan 1, 2027` and `Until Jan 31, 2027` for open periods. Days that are not valid remain as they are. */
export function periodText({ from, to }: Period): string {
  const [first, last] = [from, to].map((date) =>
    isCalendarDate(date) ? new Date(date) : undefined,
  );
  if (first && last) return rangeFormat.formatRange(first, last);
  if (first && to === '') return t('Since {day}', { day: rangeFormat.format(first) });
  if (last && from === '') return t('Until {day}', { day: rangeFormat.format(last) });
  if (from && to) return t('{first} to {last}', { first: from, last: to });
  return from || to || t('All time');
}
