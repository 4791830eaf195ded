import { attribute, html } from '../../../html.ts';
import { numberEntries } from '../answer-entries.ts';
import { controlId, controlName, valueIn } from '../control-names.ts';
import { defineField } from '../field.ts';
import { describedBy } from '../field-description.ts';
import { pipedText } from '../piped-text.ts';

/** The number in a text; `NaN` if it is not a number, undefined if it is empty. */
export function numberOf(text: string | undefined): number | undefined {
  return text === undefined || text.trim() === '' ? undefined : Number(text);
}

export const number = defineField({
  type: 'number',
  wrapper: 'label',
  render: (element) => {
    const { id, required, min, max, integer, unit } = element;
    return html`<span class="with-unit"><input class="line" type="number" dir="ltr" id="${controlId(
      id,
    )}" name="${controlName(id)}" step="${integer ? 1 : 'any'}" inputmode="${
      integer && (min ?? -1) >= 0 ? 'numeric' : 'decimal'
    }"${attribute('min', min)}${attribute('max', max)}${required && html` required`}${describedBy(
      element,
    )}>${unit && html`<span class="unit" dir="auto">${pipedText(unit)}</span>`}</span>`;
  },
  readAnswer: (entries, { id }) => numberOf(valueIn(entries, id)),
  entriesOf: numberEntries,
});
