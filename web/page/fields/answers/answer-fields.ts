import {
  AmbiguousNumber,
  ambiguousNumber,
  ImpreciseNumber,
  impreciseNumber,
  isPrecise,
} from '../../../../packages/common/json/imprecise-number.ts';
import { parseInstant } from '../../../../packages/common/text/calendar.ts';
import { localTimeOf, momentsOf } from '../../../../packages/common/text/local-time.ts';
import { type Precision, precisions } from '../../../../packages/common/text/partial-date.ts';
import { withoutEnd } from '../../../../packages/common/text/text-rules.ts';
import type { Element } from '../../../../packages/definition/definition-model.ts';
import { locationPartNames } from '../../../../packages/definition/questions/types/composites.ts';
import { isHttpUrl } from '../../../../packages/definition/questions/values/http-url.ts';
import {
  type EnteredNumber,
  plainText,
  readNumber,
  writeNumber,
} from '../../../../packages/languages/number-input.ts';
import { type ControlValues, controlName, valueIn, valuesIn } from './control-names.ts';
import {
  type AnswerField,
  type ElementOf,
  type Entries,
  listAnswer,
  partEntries,
  type Question,
  textAnswer,
  textEntries,
} from './entries.ts';

/** The value of the choice "other". No option can have this id. */
export const otherValue = ':other';

/** The part of a question that contains the text for "other". */
export const otherPart = 'other';

/** A choice as it is submitted: the option's id, or the respondent's text. */
function choiceValue(value: string, entries: ControlValues, id: string): unknown {
  return value === otherValue ? { other: valueIn(entries, id, otherPart) ?? '' } : value;
}

/** The entries that show a choice; undefined if it is none. */
function choiceEntries(choice: unknown, { id }: { readonly id: string }) {
  const { other } = Object(choice);
  if (typeof other !== 'string') return textEntries(choice, { id });
  return [
    [controlName(id), [otherValue]],
    ...(textEntries(other, { id: `${id}.${otherPart}` }) ?? []),
  ] satisfies Entries;
}

/** The entries that show several choices; undefined if one of them is none. */
function choicesEntries(choices: unknown, question: { readonly id: string }): Entries | undefined {
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

/**
 * Converts the local time of a control (`2026-01-31T18:30`) to RFC 3339, with the offset of the local time
 * zone at that time: the first one, if the time exists twice. Other text, and a time that does not exist, are returned
 * unchanged.
 */
export function withOffset(local: string): string {
  return momentsOf(local)[0]?.text ?? local;
}

/** Whether a control that shows the local time can show a moment, which it then keeps as it is. */
export const isMoment = (type: string, text: string): boolean =>
  type === 'datetime-local' && parseInstant(text) !== undefined;

/** The part of `2026-01-31T18:30:00` that is the value of a control, by control type. */
const shownParts: Readonly<Record<string, readonly [start: number, end: number]>> = {
  date: [0, 10],
  time: [11, 16],
  'datetime-local': [0, 19],
};

/**
 * Converts an RFC 3339 date-time to the value of a control, in the local time zone. Other text, and values
 * of controls of other types, are returned unchanged.
 *
 * @param type the `type` of the control
 */
export function withoutOffset(type: string, text: string): string {
  const part = shownParts[type];
  const local = localTimeOf(text);
  return part === undefined || local === undefined ? text : local.slice(...part);
}

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
const numberAnswer = {
  readAnswer: (entries: ControlValues, { id }: { readonly id: string }) =>
    numberOf(valueIn(entries, id)),
  entriesOf: (answer: unknown, { id }: { readonly id: string }): Entries | undefined =>
    typeof answer === 'number' && Number.isFinite(answer)
      ? [[controlName(id), [String(answer)]]]
      : undefined,
};

// Answers whose parts have controls of their own.

/** The parts that a question accepts, each of them with a control. */
export const datePartsOf = ({
  precision,
}: {
  readonly precision: Precision;
}): readonly Precision[] => precisions.slice(0, precisions.indexOf(precision) + 1);

/** What was entered as one text. It is not a date if a part before another one is missing. */
const partialDate: AnswerField<'partial_date'> = {
  readAnswer: (entries, { id }) =>
    withoutEnd(
      precisions
        .map((part) => plainText(valueIn(entries, id, part) ?? '').replace(/^\d$/, '0$&'))
        .join('-'),
      '-',
    ),
  entriesOf(answer, element) {
    if (typeof answer !== 'string') return undefined;
    const texts = answer.split('-');
    return datePartsOf(element).map((part, index) => [
      controlName(element.id, part),
      [texts[index] ?? ''],
    ]);
  },
};

const location: AnswerField<'location'> = {
  readAnswer: (entries, { id }) =>
    Object.fromEntries(
      locationPartNames.flatMap((name) => {
        const value = numberOf(valueIn(entries, id, name));
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  entriesOf: (answer, { id }) =>
    typeof answer === 'object' && answer !== null && !Array.isArray(answer)
      ? Object.entries(answer).flatMap(([name, value]) =>
          typeof value === 'number' ? [[controlName(id, name), [String(value)]] as const] : [],
        )
      : undefined,
};

const matrix: AnswerField<'matrix'> = {
  readAnswer: (entries, { id, rows, multiple }) =>
    Object.fromEntries(
      rows.flatMap(({ id: row }): [string, unknown][] => {
        const values = valuesIn(entries, id, row);
        return values.length === 0 ? [] : [[row, multiple ? values : values[0]]];
      }),
    ),
  entriesOf: partEntries,
};

/** Texts by the names of the parts. */
const textParts = {
  readAnswer(entries: ControlValues, { id }: Question) {
    const start = controlName(id, '');
    return Object.fromEntries(
      [...entries]
        .filter(([name]) => name.startsWith(start))
        .map(([name, [value]]) => [name.slice(start.length), value?.trim()] as const)
        .filter(([, value]) => value),
    );
  },
  entriesOf: partEntries,
};

/** A web address with its scheme, which people leave out: `example.org` is `https://example.org`. Other text is unchanged. */
export function withScheme(text: string): string {
  const isHost = /^[^\s/:@]+\.[^\s/:@.]{2,}(?:[:/?#]|$)/.test(text);
  const address = `https://${text}`;
  return isHost && isHttpUrl(address) ? address : text;
}

const choice = {
  readAnswer: (entries: ControlValues, { id }: Question) => {
    const value = valueIn(entries, id);
    return value ? choiceValue(value, entries, id) : undefined;
  },
  entriesOf: choiceEntries,
};

/** What the controls of each type contain; undefined for elements without answers of their own. */
const fieldsByType: { readonly [Type in Element['type']]: AnswerField<Type> | undefined } = {
  short_text: textAnswer,
  long_text: textAnswer,
  email: textAnswer,
  phone_number: textAnswer,
  hidden: textAnswer,
  date: textAnswer,
  time: textAnswer,
  url: {
    readAnswer: (entries, { id }) => withScheme(valueIn(entries, id)?.trim() ?? ''),
    entriesOf: textEntries,
  },
  // Shown in the respondent's time zone. What was entered is submitted with its offset from UTC.
  datetime: {
    readAnswer: (entries, { id }) => {
      const local = valueIn(entries, id);
      return local ? withOffset(local) : undefined;
    },
    entriesOf: textEntries,
  },
  partial_date: partialDate,
  yes_no: {
    readAnswer: (entries, { id }) => {
      const value = valueIn(entries, id);
      return value === undefined ? undefined : value === 'true';
    },
    entriesOf: (answer, element) =>
      typeof answer === 'boolean' ? textEntries(String(answer), element) : undefined,
  },
  legal: {
    readAnswer: (entries, { id }) => (valueIn(entries, id) === 'true' ? true : undefined),
    entriesOf: (answer, element) =>
      typeof answer === 'boolean' ? textEntries(answer ? 'true' : '', element) : undefined,
  },
  single_choice: choice,
  dropdown: choice,
  multiple_choice: {
    readAnswer: (entries, { id }) =>
      valuesIn(entries, id).map((value) => choiceValue(value, entries, id)),
    entriesOf: choicesEntries,
  },
  ranking: listAnswer,
  number: numberAnswer,
  rating: numberAnswer,
  opinion_scale: numberAnswer,
  nps: numberAnswer,
  matrix,
  file: listAnswer,
  signature: { readAnswer: listAnswer.readAnswer },
  address: textParts,
  contact_info: textParts,
  location,
  calculated: undefined,
  repeat: undefined,
  statement: undefined,
  image: undefined,
};

export function answerFieldOf<Type extends Element['type']>(
  element: ElementOf<Type>,
): AnswerField<Type> | undefined {
  return fieldsByType[element.type as Type];
}
