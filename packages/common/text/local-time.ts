import { parseInstant } from './calendar.ts';

// Times of the clock in the time zone of the computer. It shows some times twice and some never, on days on which clocks
// are changed.

/** A moment at which the clock shows a time. */
export interface Moment {
  /** The time with its offset (RFC 3339). */
  readonly text: string;
  /** The offset from UTC, such as `+02:00`. */
  readonly offset: string;
}

const millisecondsPerDay = 86_400_000;

/** Milliseconds by which the clock is ahead of UTC. */
const aheadAt = (time: number) => -new Date(time).getTimezoneOffset() * 60_000;

function offsetText(ahead: number): string {
  const minutes = Math.abs(ahead) / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${ahead < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/**
 * The moments at which the clock shows a local time (`2026-01-31T18:30`), earlier ones first: none or two if clocks are
 * changed at that time. None for other text.
 */
export function momentsOf(local: string): readonly Moment[] {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  const around = [asUtc - millisecondsPerDay, asUtc + millisecondsPerDay].map(aheadAt);
  const seconds = /:\d\d:\d\d/.test(local) ? '' : ':00';
  return [...new Set(around)]
    .filter((ahead) => aheadAt(asUtc - ahead) === ahead)
    .sort((a, b) => b - a)
    .map(offsetText)
    .map((offset) => ({ text: `${local}${seconds}${offset}`, offset }));
}

/** What the clock shows at a moment (RFC 3339), such as `2026-01-31T18:30:00.000`; undefined for other text. */
export function localTimeOf(text: string): string | undefined {
  const time = parseInstant(text);
  return time === undefined ? undefined : new Date(time + aheadAt(time)).toISOString().slice(0, -1);
}

/** What people call the time zone at a moment, such as `Central European Summer Time`. */
export function zoneName({ text, offset }: Moment, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZoneName: 'long' });
  const zone = format.formatToParts(new Date(text)).find(({ type }) => type === 'timeZoneName');
  return zone?.value ?? `UTC${offset}`;
}
