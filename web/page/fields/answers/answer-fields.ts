import type { Element } from '../../../../packages/definition/definition-model.ts';
import { choiceEntries, choicesEntries, choiceValue } from './choice-values.ts';
import { type ControlValues, valueIn, valuesIn } from './control-names.ts';
import { withOffset } from './date-time-values.ts';
import {
  type AnswerField,
  type ElementOf,
  listAnswer,
  type Question,
  textAnswer,
  textEntries,
} from './entries.ts';
import { numberAnswer } from './number-values.ts';
import { location, matrix, partialDate, textParts } from './part-values.ts';
import { withScheme } from './web-address.ts';

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
