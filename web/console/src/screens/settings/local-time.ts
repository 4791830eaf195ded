/** A time (RFC 3339) as the value of a field of type `datetime-local`, in the time zone of the browser. */
export function localTime(time: unknown): string {
  if (typeof time !== 'string' || time === '') return '';
  const date = new Date(time);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The opposite of `localTime`; null for an empty field. */
export function timeOfLocal(value: string): string | null {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
