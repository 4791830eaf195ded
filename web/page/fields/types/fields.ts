import type { Element } from '../../../../packages/definition/definition-model.ts';
import { optionSourceOf } from '../../../../packages/definition/model/option-list.ts';
import type { ElementOf } from '../answers/entries.ts';
import type { Field } from '../field.ts';
import { listedFields } from '../listed/listed-fields.ts';
import { legal, yesNo } from './boolean-fields.ts';
import { calculated } from './calculated-field.ts';
import { multipleChoice, singleChoice } from './choice-fields.ts';
import { image, statement } from './content-fields.ts';
import { date, datetime, time } from './date-time-fields.ts';
import { dropdown } from './dropdown-field.ts';
import { matrix } from './matrix-field.ts';
import { number } from './number-field.ts';
import { address, contactInfo } from './parts/composite-fields.ts';
import { location } from './parts/location-field.ts';
import { partialDate } from './parts/partial-date-field.ts';
import { ranking } from './ranking-field.ts';
import { repeat } from './repeat-field.ts';
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
  partial_date: partialDate,
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
  location,
  hidden,
  calculated,
  repeat,
  statement,
  image,
};

/** The same for elements that take their options from a dataset. */
const listedByType: typeof fieldsByType = { ...fieldsByType, ...listedFields };

export function fieldOf<Type extends Element['type']>(element: ElementOf<Type>): Field<Type> {
  const fields = optionSourceOf(element) ? listedByType : fieldsByType;
  return fields[element.type as Type];
}

export const supportedTypes: readonly string[] = Object.keys(fieldsByType);
