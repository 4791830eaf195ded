import { parseInstant } from '../../../../packages/common/text/calendar.ts';
import { attribute, type Html, html } from '../../../html.ts';
import { textEntries } from '../answer-entries.ts';
import { controlId, controlName, valueIn } from '../control-names.ts';
import { defineField, type ElementOf } from '../field.ts';
import { describedBy } from '../field-description.ts';

function dateTimeInput(element: ElementOf<'date' | 'time' | 'datetime'>, own: Html): Html {
  const { id, required } = element;
  return html`<input class="line moment" id="${controlId(id)}" name="${controlName(id)}"${own}${
    required && html` required`
  }${describedBy(element)}>`;
}

export const date = defineField({
  type: 'date',
  wrapper: 'label',
  render: (element) =>
    dateTimeInput(
      element,
      html` type="date"${attribute('autocomplete', element.autocomplete)}${attribute('min', element.min)}${attribute('max', element.max)}`,
    ),
  readAnswer: (entries, { id }) => valueIn(entries, id),
  entriesOf: textEntries,
});

export const time = defineField({
  type: 'time',
  wrapper: 'label',
  render: (element) => dateTimeInput(element, html` type="time"`),
  readAnswer: (entries, { id }) => valueIn(entries, id),
  entriesOf: textEntries,
});

/** A date and time in the respondent's time zone, submitted with its offset from UTC. */
export const datetime = defineField({
  type: 'datetime',
  wrapper: 'label',
  render: (element) => dateTimeInput(element, html` type="datetime-local"`),
  readAnswer: (entries, { id }) => {
    const local = valueIn(entries, id);
    return local ? withOffset(local) : undefined;
  },
  entriesOf: (answer, element) =>
    typeof answer === 'string'
      ? textEntries(withoutOffset('datetime-local', answer), element)
      : undefined,
});

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
