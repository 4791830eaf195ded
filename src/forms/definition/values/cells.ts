import type { Json } from '../question-type.ts';
import { isOther, type Labelled } from './options.ts';

// How answers read in a table's cell.

/** Several things in one cell. */
const separator = '; ';

export const yesOrNo = (answer: Json) => (answer === true ? 'Yes' : 'No');

/** Labels of the chosen options, and other words as they were given. */
export function labelsOf(options: Labelled): (answer: Json) => string {
  const label = labeller(options);
  return (answer) =>
    (Array.isArray(answer) ? answer : [answer])
      .map((entry) => (isOther(entry) ? String(entry.other) : label(entry)))
      .join(separator);
}

/** `Row: Column; …` */
export function gridText(rows: Labelled, columns: Labelled): (answer: Json) => string {
  const column = labeller(columns);
  return (answer) => {
    const cells = new Map<string, unknown>(Object.entries(Object(answer)));
    return rows
      .filter(({ id }) => cells.has(id))
      .map(({ id, label }) => `${label}: ${[cells.get(id)].flat().map(column).join(', ')}`)
      .join(separator);
  };
}

/** The parts that were given. */
export const partsText = (answer: Json) => Object.values(Object(answer)).join(', ');

/** The names of files. */
export const fileNames = (answer: Json) =>
  (Array.isArray(answer) ? answer : []).map((file) => String(Object(file).name)).join(separator);

function labeller(things: Labelled): (id: unknown) => string {
  const labels = new Map<unknown, string>(things.map(({ id, label }) => [id, label]));
  return (id) => labels.get(id) ?? String(id);
}
