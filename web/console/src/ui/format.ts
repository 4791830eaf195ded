const numbers = new Intl.NumberFormat('en');
const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export const formatNumber = (value: number): string => numbers.format(value);

/** `1 response`, `2,000 responses`. */
export const formatCount = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${formatNumber(count)} ${noun}s`;

/** @param time in ISO 8601; shown in the time zone of the browser */
export const formatTime = (time: string): string => times.format(new Date(time));

/** Units of relative times with their lengths in seconds, the longest first. */
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `5 minutes ago`; a date after a month. */
export function formatRelativeTime(time: string, now = Date.now()): string {
  const seconds = (new Date(time).getTime() - now) / 1000;
  if (Math.abs(seconds) > 30 * 86_400) return dates.format(new Date(time));
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return unit === 'second' ? 'just now' : relative.format(Math.round(seconds / length), unit);
}
