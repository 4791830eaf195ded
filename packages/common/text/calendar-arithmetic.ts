// Arithmetic with dates of the format `YYYY-MM-DD`, of the years 0000 to 9999. Pure.

import { daysInMonth, isCalendarDate, millisecondsPerDay, parseInstant } from './calendar.ts';

interface DateParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** The date of a text: a date, or the date part of an RFC 3339 date-time. Undefined if the text is invalid. */
export function datePartOf(text: string): string | undefined {
  if (isCalendarDate(text)) return text;
  return parseInstant(text) === undefined ? undefined : text.slice(0, 10);
}

/** The numbers of a valid date. */
export function partsOfDate(date: string): DateParts {
  return {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8, 10)),
  };
}

const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** 1 (Monday) to 7 (Sunday), as ISO 8601 numbers the days of the week. */
export const weekdayOf = (date: string): number => new Date(timeOf(date)).getUTCDay() || 7;

/** Undefined if the number is not whole, or the result not a date of four-digit years. */
export function addDays(date: string, days: number): string | undefined {
  const time = timeOf(date) + days * millisecondsPerDay;
  if (!Number.isInteger(days) || Number.isNaN(new Date(time).getTime())) return undefined;
  const text = new Date(time).toISOString().slice(0, 10);
  return isCalendarDate(text) ? text : undefined;
}

/**
 * The same day of another month, or its last day if the month is shorter. Undefined if the number is not whole, or the
 * result not a date of four-digit years.
 */
export function addMonths(date: string, months: number): string | undefined {
  const { year, month, day } = partsOfDate(date);
  const total = year * 12 + month - 1 + months;
  if (!Number.isInteger(months) || total < 0 || total >= 120_000) return undefined;
  const [newYear, newMonth] = [Math.floor(total / 12), (total % 12) + 1];
  const newDay = Math.min(day, daysInMonth(newYear, newMonth));
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return `${digits(newYear, 4)}-${digits(newMonth, 2)}-${digits(newDay, 2)}`;
}

/**
 * The completed months from one date to another; negative if the second is earlier. A month is completed on the same
 * day of a later month, or on the day after its last one if the month is shorter.
 */
export function monthsBetween(from: string, to: string): number {
  if (to < from) return 0 - monthsBetween(to, from);
  const [start, end] = [partsOfDate(from), partsOfDate(to)];
  const months = (end.year - start.year) * 12 + end.month - start.month;
  return end.day < start.day ? months - 1 : months;
}

/** The completed years from one date to another, by the rule of `monthsBetween`. */
export const yearsBetween = (from: string, to: string): number =>
  Math.trunc(monthsBetween(from, to) / 12) + 0;
