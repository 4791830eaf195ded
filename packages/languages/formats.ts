import { isCalendarDate } from '../common/text/calendar.ts';
import { firstDayOf } from '../common/text/partial-date.ts';

// Values in texts, as people write them in a language (a language tag, BCP 47).

export function formatNumber(value: number, lang: string): string {
  return new Intl.NumberFormat(lang, { maximumFractionDigits: 20 }).format(value);
}

/** @param percent from 0 to 100 */
export function formatPercent(percent: number, lang: string): string {
  const shown = { style: 'percent', maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(lang, shown).format(percent / 100);
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'];

/** A size in bytes, formatted with a unit: 1 kB is 1000 bytes (SI). Messages and limits have KiB: 1024 bytes (IEC 80000-13). */
export function formatSize(bytes: number, lang: string): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const unit = units[power] ?? 'byte';
  // The short name of a byte has no plural in English.
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  const shown = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(lang, shown).format(bytes / 1000 ** power);
}

/** @param meters a whole number */
export function formatLength(meters: number, lang: string): string {
  return new Intl.NumberFormat(lang, { style: 'unit', unit: 'meter' }).format(meters);
}

/** Alternatives: `a, b or c`. */
export function formatAlternatives(names: readonly string[], lang: string): string {
  return new Intl.ListFormat(lang, { type: 'disjunction' }).format(names);
}

/** Units of waits, with their seconds and the seconds from which they are used. */
const waitUnits = [
  { unit: 'hour', seconds: 3600, from: 7200 },
  { unit: 'minute', seconds: 60, from: 120 },
  { unit: 'second', seconds: 1, from: 0 },
] as const;

/** When something can be tried again: `in 30 seconds`, `in 3 hours`. Never too early. */
export function formatWait(wait: number, lang: string): string {
  const times = new Intl.RelativeTimeFormat(lang);
  return waitUnits
    .filter(({ from }) => wait >= from)
    .slice(0, 1)
    .map(({ unit, seconds }) => times.format(Math.ceil(wait / seconds), unit))
    .join('');
}

/** @param date as in an answer: `2026-01-31` */
export function formatDate(date: string, lang: string): string {
  const shown = { dateStyle: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(lang, shown).format(new Date(`${date}T00:00:00Z`));
}

/** @param date as precise as in an answer: `2026`, `2026-01`, `2026-01-31` */
export function formatPartialDate(date: string, lang: string): string {
  if (isCalendarDate(date)) return formatDate(date, lang);
  const month = date.length > 'YYYY'.length ? 'long' : undefined;
  const shown = { year: 'numeric', month, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(lang, shown).format(new Date(firstDayOf(date)));
}

/** @param time as in an answer: `18:30` */
export function formatTime(time: string, lang: string): string {
  const shown = { timeStyle: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(lang, shown).format(new Date(`1970-01-01T${time}Z`));
}

/**
 * @param instant RFC 3339
 * @param timeZone by default that of the program
 */
export function formatInstant(instant: string, lang: string, timeZone?: string): string {
  const shown = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat(lang, shown).format(new Date(instant));
}
