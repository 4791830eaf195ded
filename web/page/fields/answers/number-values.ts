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
import { type ControlValues, controlName, valueIn } from './control-names.ts';
import type { Entries } from './entries.ts';

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
export function numberOf(value: string | undefined): EnteredNumber {
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
