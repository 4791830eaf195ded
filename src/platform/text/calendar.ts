// Days, times of day and instants, as RFC 3339 writes them. Pure.

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the text is `YYYY-MM-DD` and the calendar has that day. */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (daysOfMonth[month - 1] ?? 0) + (leap ? 1 : 0);
}

/** Whether the text is `HH:MM`, from 00:00 to 23:59. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

const dateTimePattern =
  /^(\d{4}-\d\d-\d\d)[Tt](([01]\d|2[0-3]):[0-5]\d:[0-5]\d)(\.\d{1,100})?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * The instant that an RFC 3339 date-time names, in milliseconds since 1970; undefined if it is
 * none. The offset must be there; a leap second (`:60`) is none, since no clock here counts it.
 */
export function parseInstant(text: string): number | undefined {
  const read = parseInstantParts(text);
  return read && read.milliseconds + read.rest;
}

/** The same, whole milliseconds apart from what is left of the next one: 0 to 1. */
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

/** Milliseconds that a clock with this offset is ahead of UTC. */
function parseOffset(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** A stretch of time in milliseconds since 1970; `end` is not part of it. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

/** Milliseconds of a UTC day. */
export const millisecondsPerDay = 86_400_000;

/**
 * The time that a text names: a day (`2026-01-31`) the whole of it in UTC, an RFC 3339 date-time
 * its one millisecond. Undefined if it names none.
 */
export function parseTimeSpan(text: string): TimeSpan | undefined {
  if (isCalendarDate(text)) {
    const start = Date.parse(`${text}T00:00:00Z`);
    return { start, end: start + millisecondsPerDay };
  }
  const instant = parseInstantParts(text);
  if (!instant) return undefined;
  // What lies between two milliseconds begins with the next and ends with the one before.
  const { milliseconds, rest } = instant;
  return { start: milliseconds + (rest > 0 ? 1 : 0), end: milliseconds + 1 };
}

/** The whole UTC days within a stretch of time, as their first moments; undefined if there is none. */
export function wholeDays({ start, end }: TimeSpan): TimeSpan | undefined {
  const days = {
    start: Math.ceil(start / millisecondsPerDay) * millisecondsPerDay,
    end: Math.floor(end / millisecondsPerDay) * millisecondsPerDay,
  };
  return days.start < days.end ? days : undefined;
}
