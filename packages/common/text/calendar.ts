// Dates, times and date-times of RFC 3339. Pure.

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the text is a valid date in the format `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  return day >= 1 && day <= daysInMonth(year, month);
}

/** The number of days of a month, 1 to 12; 0 for another number. */
export function daysInMonth(year: number, month: number): number {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return (daysOfMonth[month - 1] ?? 0) + (leap ? 1 : 0);
}

const yearPattern = '[0-9]{4}';
const leapYearPattern =
  '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';

/** Source of a regular expression for the texts that `isCalendarDate` accepts, without anchors. */
export const calendarDatePattern =
  `(?:${yearPattern}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|` +
  `(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|${leapYearPattern}-02-29)`;

/** The UTC date of a time, such as `2026-01-31`. */
export const utcDate = (time: Date) => time.toISOString().slice(0, 10);

/** Whether the text is `HH:MM`, from 00:00 to 23:59. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

const dateTimePattern =
  /^(\d{4}-\d\d-\d\d)[Tt](([01]\d|2[0-3]):[0-5]\d:[0-5]\d)(\.\d{1,100})?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Parses an RFC 3339 date-time to milliseconds since 1970; undefined if it is invalid. The offset is
 * required; leap seconds (`:60`) are invalid, since JavaScript cannot represent them.
 */
export function parseInstant(text: string): number | undefined {
  const read = parseInstantParts(text);
  return read && read.milliseconds + read.rest;
}

/** As `parseInstant`, with the whole milliseconds and the fraction of a millisecond (0 to 1). */
function parseInstantParts(text: string): { milliseconds: number; rest: number } | undefined {
  const [, day = '', time, , fraction = '', offset = ''] = dateTimePattern.exec(text) ?? [];
  if (!isCalendarDate(day)) return undefined;
  const digits = fraction.slice(1).padEnd(3, '0');
  const seconds = Date.parse(`${day}T${time}Z`) - parseOffset(offset);
  return {
    milliseconds: seconds + Number(digits.slice(0, 3)),
    rest: Number(`0.${digits.slice(3)}0`),
  };
}

/** The milliseconds of an offset from UTC. */
function parseOffset(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** A period in milliseconds since 1970; `end` is exclusive. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

/** Milliseconds of a UTC day. */
export const millisecondsPerDay = 86_400_000;

/**
 * The period of a text: a date (`2026-01-31`) is a whole day in UTC, an RFC 3339 date-time one
 * millisecond. Undefined if the text is invalid.
 */
export function parseTimeSpan(text: string): TimeSpan | undefined {
  if (isCalendarDate(text)) {
    const start = Date.parse(`${text}T00:00:00Z`);
    return { start, end: start + millisecondsPerDay };
  }
  const instant = parseInstantParts(text);
  if (!instant) return undefined;
  // A time between two milliseconds starts with the next one and ends with the previous one.
  const { milliseconds, rest } = instant;
  return { start: milliseconds + (rest > 0 ? 1 : 0), end: milliseconds + 1 };
}

/** The whole UTC days within a period; undefined if there are none. */
export function wholeDays({ start, end }: TimeSpan): TimeSpan | undefined {
  const days = {
    start: Math.ceil(start / millisecondsPerDay) * millisecondsPerDay,
    end: Math.floor(end / millisecondsPerDay) * millisecondsPerDay,
  };
  return days.start < days.end ? days : undefined;
}

/**
 * The whole days from one UTC date to another; negative if the second is earlier. Undefined if a text is
 * neither a date nor an RFC 3339 date-time.
 */
export function daysBetween(from: string, to: string): number | undefined {
  const start = dayNumber(from);
  const end = dayNumber(to);
  return start === undefined || end === undefined ? undefined : end - start;
}

/** The number of the UTC day since 1970. */
function dayNumber(text: string): number | undefined {
  const time = isCalendarDate(text) ? Date.parse(`${text}T00:00:00Z`) : parseInstant(text);
  return time === undefined ? undefined : Math.floor(time / millisecondsPerDay);
}
