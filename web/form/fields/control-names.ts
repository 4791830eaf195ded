import type { ControlValues } from './field.ts';

// Ids of elements hold no dots, so that a dot parts them from what belongs to them.

/** The name of a question's controls, or of those for one part of it. */
export function controlName(id: string, part?: string): string {
  return part === undefined ? `q-${id}` : `q-${id}.${part}`;
}

/** The id in the page of a question's control, or of the one for a part. */
export function controlId(id: string, part?: string): string {
  return `c-${part === undefined ? id : `${id}.${part}`}`;
}

/** The id in the page of the place where it says what is wrong with an answer, or a part of it. */
export function errorId(id: string, part?: string): string {
  return `e-${part === undefined ? id : `${id}.${part}`}`;
}

/** The id in the page of what explains a question. */
export function hintId(id: string): string {
  return `h-${id}`;
}

/** The id in the page of a whole question. */
export function wrapperId(id: string): string {
  return `f-${id}`;
}

/** The value of a control, or of a part's. */
export function valueIn(entries: ControlValues, id: string, part?: string): string | undefined {
  return entries.get(controlName(id, part))?.[0];
}

/** All values under a name. */
export function valuesIn(entries: ControlValues, id: string, part?: string): readonly string[] {
  return entries.get(controlName(id, part)) ?? [];
}
