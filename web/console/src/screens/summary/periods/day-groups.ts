import { millisecondsPerDay, utcDate } from '../../../../../../packages/common/text/calendar.ts';
import { language } from '../../../texts/language.ts';
import { t } from '../../../texts/translate.tsx';
import type { Item } from '../figures/figure.ts';

/** Responses of a day, such as `2027-01-31`. */
interface DayCount {
  readonly date: string;
  readonly count: number;
}

/** What a column of the chart of days covers. */
export type DayUnit = 'day' | 'week' | 'month';

/** The largest numbers of days of which columns of a unit are legible in the narrowest window (390 pixels). */
const mostDays = { day: 31, week: 31 * 6 };

/** The unit in which a number of days is shown. */
export function unitOfDays(days: number): DayUnit {
  if (days <= mostDays.day) return 'day';
  return days <= mostDays.week ? 'week' : 'month';
}

/** Counts by unit. Weeks are counted from the first day, so that the same weeks of two periods can be compared. */
export function groupDays(days: readonly DayCount[], unit: DayUnit): Item[] {
  const groups = new Map<string, DayCount[]>();
  for (const [index, day] of days.entries()) {
    const key = keyOf(day.date, index, unit);
    groups.set(key, [...(groups.get(key) ?? []), day]);
  }
  return [...groups].map(([key, group]) => itemOf(key, group, unit));
}

function keyOf(date: string, index: number, unit: DayUnit): string {
  switch (unit) {
    case 'day':
      return date;
    case 'week':
      return utcDate(new Date(Date.parse(date) - (index % 7) * millisecondsPerDay));
    case 'month':
      return date.slice(0, 'YYYY-MM'.length);
  }
}

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });

const ticks: Readonly<Record<DayUnit, Intl.DateTimeFormat>> = {
  day: formatOf({ day: 'numeric', month: 'short' }),
  week: formatOf({ day: 'numeric', month: 'short' }),
  month: formatOf({ month: 'short', year: '2-digit' }),
};

function itemOf(key: string, group: readonly DayCount[], unit: DayUnit): Item {
  const [first, last] = [group[0]?.date ?? '', group.at(-1)?.date ?? ''];
  return {
    key,
    label: first === last ? first : t('{first} to {last}', { first, last }),
    tick: ticks[unit].format(new Date(first)),
    counts: [group.reduce((sum, { count }) => sum + count, 0)],
  };
}
