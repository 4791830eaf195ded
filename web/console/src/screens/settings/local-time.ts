import { localTimeOf, momentsOf } from '../../../../../packages/common/text/local-time.ts';

/** A time (RFC 3339) as the value of a field of type `datetime-local`, in the time zone of the browser. */
export function localTime(time: unknown): string {
  return typeof time === 'string' ? (localTimeOf(time) ?? time).slice(0, 16) : '';
}

/**
 * The opposite of `localTime`; null for an empty field. A time that does not exist is returned unchanged, and refused by
 * the service.
 */
export function timeOfLocal(value: string): string | null {
  const [first] = momentsOf(value);
  if (first) return new Date(first.text).toISOString();
  return value === '' ? null : value;
}
