import { parseInstant } from '../../../../packages/common/text/calendar.ts';
import { localTimeOf, momentsOf } from '../../../../packages/common/text/local-time.ts';

/**
 * Converts the local time of a control (`2026-01-31T18:30`) to RFC 3339, with the offset of the local time
 * zone at that time: the first one, if the time exists twice. Other text, and a time that does not exist, are returned
 * unchanged.
 */
export function withOffset(local: string): string {
  return momentsOf(local)[0]?.text ?? local;
}

/** Whether a control that shows the local time can show a moment, which it then keeps as it is. */
export const isMoment = (type: string, text: string): boolean =>
  type === 'datetime-local' && parseInstant(text) !== undefined;

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
  const local = localTimeOf(text);
  return part === undefined || local === undefined ? text : local.slice(...part);
}
