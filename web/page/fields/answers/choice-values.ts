import { type ControlValues, controlName, valueIn } from './control-names.ts';
import { type Entries, textEntries } from './entries.ts';

/** The value of the choice "other". No option can have this id. */
export const otherValue = ':other';

/** The part of a question that contains the text for "other". */
export const otherPart = 'other';

/** A choice as it is submitted: the option's id, or the respondent's text. */
export function choiceValue(value: string, entries: ControlValues, id: string): unknown {
  return value === otherValue ? { other: valueIn(entries, id, otherPart) ?? '' } : value;
}

/** The entries that show a choice; undefined if it is none. */
export function choiceEntries(choice: unknown, { id }: { readonly id: string }) {
  const { other } = Object(choice);
  if (typeof other !== 'string') return textEntries(choice, { id });
  return [
    [controlName(id), [otherValue]],
    ...(textEntries(other, { id: `${id}.${otherPart}` }) ?? []),
  ] satisfies Entries;
}

/** The entries that show several choices; undefined if one of them is none. */
export function choicesEntries(
  choices: unknown,
  question: { readonly id: string },
): Entries | undefined {
  if (!Array.isArray(choices)) return undefined;
  const name = controlName(question.id);
  const shown = choices.map((choice) => choiceEntries(choice, question));
  if (shown.includes(undefined)) return undefined;
  const entries = shown.flatMap((one) => one ?? []);
  const isOfControl = ([of]: Entries[number]) => of === name;
  return [
    [name, entries.filter(isOfControl).flatMap(([, values]) => values)],
    ...entries.filter((entry) => !isOfControl(entry)),
  ];
}
