import {
  AmbiguousNumber,
  ambiguousNumber,
  ImpreciseNumber,
  impreciseNumber,
  isPrecise,
} from '../../../../packages/common/json/imprecise-number.ts';
import {
  type EnteredNumber,
  readNumber,
  writeNumber,
} from '../../../../packages/languages/number-input.ts';
import { attribute, html } from '../../../html.ts';
import type { Entries } from '../answer-entries.ts';
import { type ControlValues, controlId, controlName, valueIn } from '../control-names.ts';
import { defineField, type ElementOf } from '../field.ts';
import { describedBy } from '../field-description.ts';
import { pipedText } from '../piped-text.ts';

/** The value of a control with this text: a number as JSON, or the text after `?` and why it is none. */
export function valueOfNumber(text: string, language: string): string {
  const entered = readNumber(text, language);
  if (entered === undefined) return '';
  if (entered instanceof AmbiguousNumber) return `${ambiguousNumber.code}?${text}`;
  if (entered instanceof ImpreciseNumber) return `${impreciseNumber.code}?${text}`;
  return Number.isNaN(entered) ? `?${text}` : String(entered);
}

export function textOfNumber(value: string, language: string): string {
  const number = numberOf(value);
  const isNumber = typeof number === 'number' && Number.isFinite(number) && isPrecise(value.trim());
  return isNumber ? writeNumber(number, language) : value.replace(/^\w*\?/, '');
}

/** The number in a value; `NaN` if it is not a number, undefined if it is empty. */
function numberOf(value: string | undefined): EnteredNumber {
  if (value === undefined || value.trim() === '') return undefined;
  const [, reason, text = ''] = /^(\w*)\?(.*)$/s.exec(value) ?? [];
  if (reason === ambiguousNumber.code) return new AmbiguousNumber(text);
  return reason === impreciseNumber.code ? new ImpreciseNumber(text) : Number(value);
}

/** Reads and shows a number, whatever its control. */
export const numberAnswer = {
  readAnswer: (entries: ControlValues, { id }: { readonly id: string }) =>
    numberOf(valueIn(entries, id)),
  entriesOf: (answer: unknown, { id }: { readonly id: string }): Entries | undefined =>
    typeof answer === 'number' && Number.isFinite(answer)
      ? [[controlName(id), [String(answer)]]]
      : undefined,
};

/** Keyboards of some phones have a minus only among letters; without a minimum, numbers are rarely negative. */
const keyboardOf = ({ integer, min = 0 }: ElementOf<'number'>) =>
  min < 0 ? 'text' : integer ? 'numeric' : 'decimal';

export const number = defineField({
  type: 'number',
  wrapper: 'label',
  render: (element, { formLanguage }) => {
    const { id, required, unit, autocomplete } = element;
    return html`<span class="with-unit"><input class="line" type="text" dir="ltr" id="${controlId(
      id,
    )}" name="${controlName(id)}" inputmode="${keyboardOf(element)}" spellcheck="false"${attribute('autocomplete', autocomplete)} data-number="${formLanguage}"${required && html` required`}${describedBy(
      element,
    )}>${unit && html`<span class="unit" dir="auto">${pipedText(unit)}</span>`}</span>`;
  },
  ...numberAnswer,
});
