import { language } from '../texts/language.ts';
import { t } from '../texts/translate.tsx';

const numbers = new Intl.NumberFormat(language);
const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

/** The time zone of the browser (IANA name): that of all times and days in the console. */
export const { timeZone: viewerZone } = new Intl.DateTimeFormat().resolvedOptions();

export const zoneNote = t('Days are those of your time zone, {timeZone}.', {
  timeZone: viewerZone,
});

export const formatNumber = (value: number): string => numbers.format(value);

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
  return unit === 'second' ? t('just now') : relative.format(Math.round(seconds / length), unit);
}
