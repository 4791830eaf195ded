import { type ControlValues, controlName, valueIn, valuesIn } from './control-names.ts';

/** Values of controls, by name. */
export type Entries = readonly (readonly [name: string, values: readonly string[]])[];

interface Question {
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
