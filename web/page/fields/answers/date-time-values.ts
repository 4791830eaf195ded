import { parseInstant } from '../../../../packages/common/text/calendar.ts';

/**
 * Converts the local time of a control (`2026-01-31T18:30`) to RFC 3339, with the offset of the local time
 * zone at that time. Other text is returned unchanged.
 */
export function withOffset(local: string): string {
  const moment = new Date(local);
  if (Number.isNaN(moment.getTime())) return local;
  const ahead = -moment.getTimezoneOffset();
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0');
  const seconds = /:\d\d:\d\d/.test(local) ? '' : ':00';
  return `${local}${seconds}${ahead < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
}

/** The part of `2026-01-31T18:30:00` that is the value of a control, by control type. */
const shownParts: Readonly<Record<string, readonly [start: number, end: number]>> = {
  date: [0, 10],
  time: [11, 16],
  'datetime-local': [0, 19],
};

/**
 * Converts an RFC 3339 date-time to the value of a control, in the local time zone. Other text, and values
 * of controls of other types, are returned unchanged.
 *
 * @param type the `type` of the control
 */
export function withoutOffset(type: string, text: string): string {
  const part = shownParts[type];
  const instant = parseInstant(text);
  if (part === undefined || instant === undefined) return text;
  const behind = new Date(instant).getTimezoneOffset() * 60_000;
  return new Date(instant - behind).toISOString().slice(...part);
}
