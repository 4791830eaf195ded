import { isCalendarDate } from '../../common/text/calendar.ts';
import { addDays, addMonths } from '../../common/text/calendar-arithmetic.ts';

// A limit of dates: a date, or a day relative to that of the submission: `today`, `today+30d`, `today-18y`.

const units = {
  d: (date, count) => addDays(date, count),
  w: (date, count) => addDays(date, 7 * count),
  m: (date, count) => addMonths(date, count),
  y: (date, count) => addMonths(date, 12 * count),
} satisfies Record<string, (date: string, count: number) => string | undefined>;

/** Source of a regular expression for limits that are relative, without anchors. */
export const relativeLimitPattern = `today(?:[+-][0-9]{1,4}[${Object.keys(units).join('')}])?`;

const relativeLimit = new RegExp(`^${relativeLimitPattern}$`);

export const isRelativeLimit = (text: string): boolean => relativeLimit.test(text);

/**
 * The date of a limit. Undefined if the text is neither a date nor a relative limit, or if the day is not within the
 * years 0000 to 9999.
 *
 * @param today the date of the submission
 */
export function dateOfLimit(text: string, today: string): string | undefined {
  if (isCalendarDate(text)) return text;
  if (!isRelativeLimit(text)) return undefined;
  const unit = Object.entries(units).find(([name]) => text.endsWith(name))?.[1];
  const count = Number(text.slice('today'.length, -1));
  return text === 'today' || !unit ? today : unit(today, count);
}

/** The first days of the months of a leap year: months are longer than 30 days after some of them only. */
const sampleDays = Array.from(
  { length: 12 },
  (_, month) => `2024-${String(month + 1).padStart(2, '0')}-01`,
);

/** Whether a relative limit is later than another one, whatever the day. */
export const isAlwaysLater = (limit: string, other: string): boolean =>
  sampleDays.every((day) => (dateOfLimit(limit, day) ?? day) > (dateOfLimit(other, day) ?? day));
