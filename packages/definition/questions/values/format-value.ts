import type { Json } from '../../model/answer-rule.ts';
import type { OptionList } from '../../model/option-list.ts';
import { isOtherAnswer } from '../../model/other-answer.ts';
import type { LabelledItems } from './choice-options.ts';

// Formatters of answers for CSV cells.

/** Separates several values in one cell. */
const separator = '; ';

export const formatYesNo = (answer: Json) => (answer === true ? 'Yes' : 'No');

/** Labels of the selected options, and the text of other answers. */
export function choiceFormatter(
  options: LabelledItems,
): (answer: Json, list?: OptionList) => string {
  const label = labelLookup(options);
  return (answer, list) =>
    (Array.isArray(answer) ? answer : [answer])
      .map((entry) => {
        if (isOtherAnswer(entry)) return String(entry.other);
        return list?.labelOf(String(entry)) ?? label(entry);
      })
      .join(separator);
}

/** `Row: Column; …` */
export function matrixFormatter(
  rows: LabelledItems,
  columns: LabelledItems,
): (answer: Json) => string {
  const column = labelLookup(columns);
  return (answer) => {
    const cells = new Map<string, unknown>(Object.entries(Object(answer)));
    return rows
      .filter(({ id }) => cells.has(id))
      .map(({ id, label }) => `${label}: ${[cells.get(id)].flat().map(column).join(', ')}`)
      .join(separator);
  };
}

/** The parts of a composite answer. */
export const formatComposite = (answer: Json) => Object.values(Object(answer)).join(', ');

export const formatFileNames = (answer: Json) =>
  (Array.isArray(answer) ? answer : []).map((file) => String(Object(file).name)).join(separator);

function labelLookup(items: LabelledItems): (id: unknown) => string {
  const labels = new Map<unknown, string>(items.map(({ id, label }) => [id, label]));
  return (id) => labels.get(id) ?? String(id);
}
