import type { Element } from '../../../../packages/definition/definition-model.ts';
import type { ControlValues } from '../control-names.ts';
import type { ElementOf, Field } from '../field.ts';
import { legal, yesNo } from './boolean-fields.ts';
import { calculated } from './calculated-field.ts';
import { multipleChoice, singleChoice } from './choice-fields.ts';
import { address, contactInfo } from './composite-fields.ts';
import { image, statement } from './content-fields.ts';
import { date, datetime, time } from './date-time-fields.ts';
import { dropdown } from './dropdown-field.ts';
import { matrix } from './matrix-field.ts';
import { number } from './number-field.ts';
import { ranking } from './ranking-field.ts';
import { nps, opinionScale, rating } from './scale-fields.ts';
import { email, hidden, longText, phoneNumber, shortText, url } from './text-fields.ts';
import { file, signature } from './upload-fields.ts';

/** The table of fields: a row for each element type. */
const fieldsByType: { readonly [Type in Element['type']]: Field<Type> } = {
  short_text: shortText,
  long_text: longText,
  email,
  url,
  phone_number: phoneNumber,
  number,
  date,
  time,
  datetime,
  yes_no: yesNo,
  legal,
  single_choice: singleChoice,
  dropdown,
  multiple_choice: multipleChoice,
  ranking,
  rating,
  opinion_scale: opinionScale,
  nps,
  matrix,
  file,
  signature,
  address,
  contact_info: contactInfo,
  hidden,
  calculated,
  statement,
  image,
};

export function fieldOf<Type extends Element['type']>(element: ElementOf<Type>): Field<Type> {
  return fieldsByType[element.type as Type];
}

export const supportedTypes: readonly string[] = Object.keys(fieldsByType);

/** The answers in the controls as they are submitted, by question id. */
export function readAnswers(
  elements: readonly Element[],
  entries: ControlValues,
): Record<string, unknown> {
  return Object.fromEntries(
    elements.flatMap((element) => {
      const { readAnswer } = fieldOf(element);
      return readAnswer ? [[element.id, readAnswer(entries, element)]] : [];
    }),
  );
}
