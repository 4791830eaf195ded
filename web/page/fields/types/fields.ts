import { html } from '../../../../packages/common/text/html.ts';
import type { Element } from '../../../../packages/definition/definition-model.ts';
import { optionSourceOf } from '../../../../packages/definition/model/option-list.ts';
import { controlId } from '../answers/control-names.ts';
import type { ElementOf } from '../answers/entries.ts';
import { defineField, type Field } from '../field.ts';
import { describedBy } from '../field-description.ts';
import { formattedText } from '../formatted-text.ts';
import { pipedAttribute, pipedText } from '../piped-text.ts';
import { dropdown, legal, multipleChoice, ranking, singleChoice, yesNo } from './choice-fields.ts';
import { address, contactInfo, location, partialDate } from './composite-fields.ts';
import {
  date,
  datetime,
  email,
  hidden,
  longText,
  number,
  phoneNumber,
  shortText,
  time,
  url,
} from './input-fields.ts';
import { listedFields } from './listed-fields.ts';
import { matrix } from './matrix-field.ts';
import { nps, opinionScale, rating } from './scale-fields.ts';
import { file, signature } from './upload-fields.ts';

const statement = defineField({
  type: 'statement',
  wrapper: 'none',
  render: ({ title, description, text }, locale) =>
    html`${title && html`<h3 dir="auto">${pipedText(title)}</h3>`}${[description, text].map(
      (part) => part && formattedText(part, locale, { name: 'text' }),
    )}`,
});

const image = defineField({
  type: 'image',
  wrapper: 'none',
  render: ({ title, description, image_url, alt }, locale) =>
    html`<figure>${title && html`<p class="title" dir="auto">${pipedText(title)}</p>`}<img
      src="${image_url}"${pipedAttribute('alt', alt ?? '')} loading="lazy" referrerpolicy="no-referrer">${
        description &&
        html`<figcaption>${formattedText(description, locale, { name: 'text' })}</figcaption>`
      }</figure>`,
});

/** A repeat has no controls of its own: `web/page/fields/repeat-entries.ts` renders its entries. */
const repeat = defineField({ type: 'repeat', wrapper: 'none', render: () => html`` });

/** A calculated value: a text that shows its own value. Screen readers announce changes of an `output`. */
const calculated = defineField({
  type: 'calculated',
  wrapper: 'computed',
  render: (element) => {
    const { id, unit } = element;
    return html`<output class="calculated" id="${controlId(id)}" tabindex="-1"${describedBy(
      element,
    )}><bdi>${pipedText(`{{${id}}}`)}</bdi>${unit && html` <span class="unit" dir="auto">${pipedText(unit)}</span>`}</output>`;
  },
});

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
