import { controlName } from './control-names.ts';

/** Values of controls, by name. */
export type Entries = readonly (readonly [name: string, values: readonly string[]])[];

interface Question {
  readonly id: string;
}

// The entries that show an answer; undefined if it is not an answer of that kind.

export function textEntries(answer: unknown, { id }: Question): Entries | undefined {
  return typeof answer === 'string' ? [[controlName(id), [answer]]] : undefined;
}

export function numberEntries(answer: unknown, { id }: Question): Entries | undefined {
  return typeof answer === 'number' && Number.isFinite(answer)
    ? [[controlName(id), [String(answer)]]]
    : undefined;
}

/** Several values of one control: files, ranked options. */
export function listEntries(answer: unknown, { id }: Question): Entries | undefined {
  return isTextList(answer) ? [[controlName(id), answer]] : undefined;
}

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
