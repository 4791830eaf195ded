import { utcDate } from './calendar.ts';

// Time zones by their IANA names, such as `Europe/Berlin`.

/** Characters of a name; the longest one has 32. */
const nameLength = 64;

/** Whether the runtime knows the time zone. Offsets such as `+01:00` are not names. */
export function isTimeZone(name: string): boolean {
  return name.length <= nameLength && /^[A-Za-z]/.test(name) && formatterOf(name) !== undefined;
}

/** The failure of a name for which `isTimeZone` is false. */
export const unknownTimeZone = {
  code: 'invalid_value',
  message: 'Must be a time zone such as Europe/Berlin.',
} as const;

/** The date in a time zone that the runtime knows, such as `2026-01-31`; otherwise the one in UTC. */
export function dateInTimeZone(time: Date, name: string): string {
  if (name === 'UTC') return utcDate(time);
  const parts = formatterOf(name)?.formatToParts(time);
  if (!parts) return utcDate(time);
  const part = (type: string, length: number) =>
    (parts.find((one) => one.type === type)?.value ?? '').padStart(length, '0');
  return `${part('year', 4)}-${part('month', 2)}-${part('day', 2)}`;
}

/** To create one takes more time than to use it. Clients can write one zone in many ways, of which one is stored. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(name: string): Intl.DateTimeFormat | undefined {
  const known = formatters.get(name);
  if (known) return known;
  try {
    const formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: name,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    if (formatter.resolvedOptions().timeZone === name) formatters.set(name, formatter);
    return formatter;
  } catch {
    return undefined; // an unknown name
  }
}
