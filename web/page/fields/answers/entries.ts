import type { Element } from '../../../../packages/definition/definition-model.ts';
import { type ControlValues, controlName, valueIn, valuesIn } from './control-names.ts';

/** Values of controls, by name. */
export type Entries = readonly (readonly [name: string, values: readonly string[]])[];

/** The elements of one type. */
export type ElementOf<Type extends Element['type']> = Extract<Element, { type: Type }>;

/** What the controls of the elements of one type contain. */
export interface AnswerField<Type extends Element['type']> {
  /**
   * Reads the answer as it is submitted; undefined or blank if there is none. Values that cannot be parsed
   * are returned unchanged, so that validation reports them.
   */
  readAnswer(entries: ControlValues, element: ElementOf<Type>): unknown;
  /**
   * The values of the controls that show a saved answer, the inverse of `readAnswer`; undefined if the answer
   * is not one of this type. Types without it are not saved: signatures.
   */
  entriesOf?(answer: unknown, element: ElementOf<Type>): Entries | undefined;
}

export interface Question {
  readonly id: string;
}

// The entries that show an answer; undefined if it is not an answer of that kind.

export function textEntries(answer: unknown, { id }: Question): Entries | undefined {
  return typeof answer === 'string' ? [[controlName(id), [answer]]] : undefined;
}

/** Reads and shows the value of one control. */
export const textAnswer = {
  readAnswer: (entries: ControlValues, { id }: Question) => valueIn(entries, id),
  entriesOf: textEntries,
};

/** Several values of one control: files, ranked options. */
export const listAnswer = {
  readAnswer: (entries: ControlValues, { id }: Question) => valuesIn(entries, id),
  entriesOf: (answer: unknown, { id }: Question): Entries | undefined =>
    isTextList(answer) ? [[controlName(id), answer]] : undefined,
};

/** An object with a text, or texts, for each part. */
export function partEntries(answer: unknown, { id }: Question): Entries | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined;
  return Object.entries(answer).flatMap(([part, value]): Entries => {
    if (typeof value === 'string') return [[controlName(id, part), [value]]];
    return isTextList(value) ? [[controlName(id, part), value]] : [];
  });
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
