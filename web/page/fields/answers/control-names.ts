// Ids of elements contain no dots, so a dot separates the id from the name of a part.

/** Values of controls, by control name. */
export type ControlValues = ReadonlyMap<string, readonly string[]>;

/** The `name` of the controls of a question, or of one of its parts. */
export function controlName(id: string, part?: string): string {
  return part === undefined ? `q-${id}` : `q-${id}.${part}`;
}

/** The id of the question of a control. */
export function questionOfControl(name: string): string {
  return name.replace(/^q-/, '').split('.', 1)[0] ?? '';
}

/** The `id` of the control of a question, or of one of its parts. */
export function controlId(id: string, part?: string): string {
  return `c-${part === undefined ? id : `${id}.${part}`}`;
}

/** The `id` of the element that shows the error of a question, or of one of its parts. */
export function errorId(id: string, part?: string): string {
  return `e-${part === undefined ? id : `${id}.${part}`}`;
}

/** The `id` of the description of a question. */
export function hintId(id: string): string {
  return `h-${id}`;
}

/** The `id` of the element that wraps a question. */
export function wrapperId(id: string): string {
  return `f-${id}`;
}

/** The value of a control of a question, or of one of its parts. */
export function valueIn(entries: ControlValues, id: string, part?: string): string | undefined {
  return entries.get(controlName(id, part))?.[0];
}

/** All values of the controls of a question, or of one of its parts. */
export function valuesIn(entries: ControlValues, id: string, part?: string): readonly string[] {
  return entries.get(controlName(id, part)) ?? [];
}
