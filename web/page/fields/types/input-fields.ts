import { attribute, type Html, html } from '../../../../packages/common/text/html.ts';
import type { Element } from '../../../../packages/definition/definition-model.ts';
import { isRelativeLimit } from '../../../../packages/definition/model/date-limit.ts';
import { controlId, controlName } from '../answers/control-names.ts';
import type { ElementOf } from '../answers/entries.ts';
import { defineField } from '../field.ts';
import { describedBy, requiredAttribute } from '../field-description.ts';
import { pipedAttribute, pipedText } from '../piped-text.ts';

function textField<const Type extends 'short_text' | 'email' | 'url' | 'phone_number'>(
  type: Type,
  own: Html,
) {
  return defineField<Type>({
    type,
    wrapper: 'label',
    render(element: Element) {
      const { id } = element;
      const autocomplete = 'autocomplete' in element ? element.autocomplete : undefined;
      const placeholder = 'placeholder' in element ? element.placeholder : undefined;
      return html`<input class="line" id="${controlId(id)}" name="${controlName(id)}"${own}${attribute(
        'autocomplete',
        autocomplete,
      )}${pipedAttribute('placeholder', placeholder)} dir="${type === 'short_text' ? 'auto' : 'ltr'}"${requiredAttribute(element)}${describedBy(element)}>`;
    },
  });
}

export const shortText = textField('short_text', html` type="text"`);

export const email = textField(
  'email',
  html` type="email" autocomplete="email" inputmode="email" spellcheck="false"`,
);

export const phoneNumber = textField(
  'phone_number',
  html` type="tel" autocomplete="tel" inputmode="tel"`,
);

export const url = textField(
  'url',
  html` type="url" autocomplete="url" inputmode="url" spellcheck="false"`,
);

/** The text area grows with its content. The length is shown when it approaches the limit. */
export const longText = defineField({
  type: 'long_text',
  wrapper: 'label',
  render: (element) => {
    const { id, placeholder, autocomplete } = element;
    return html`<textarea class="line" id="${controlId(id)}" name="${controlName(id)}"${attribute('autocomplete', autocomplete)} rows="4"
      dir="auto"${pipedAttribute('placeholder', placeholder)}${requiredAttribute(element)}${describedBy(
        element,
      )}></textarea><p class="count" aria-hidden="true"></p>`;
  },
});

/** Prefilled from the page's URL, or by the service. */
export const hidden = defineField({
  type: 'hidden',
  wrapper: 'none',
  render: ({ id, default: value }) =>
    html`<input type="hidden" name="${controlName(id)}" value="${value ?? ''}">`,
});

/** Keyboards of some phones have a minus only among letters; without a minimum, numbers are rarely negative. */
const keyboardOf = ({ integer, min = 0 }: ElementOf<'number'>) =>
  min < 0 ? 'text' : integer ? 'numeric' : 'decimal';

export const number = defineField({
  type: 'number',
  wrapper: 'label',
  render: (element, { formLanguage }) => {
    const { id, unit, autocomplete } = element;
    return html`<span class="with-unit"><input class="line" type="text" dir="ltr" id="${controlId(
      id,
    )}" name="${controlName(id)}" inputmode="${keyboardOf(element)}" spellcheck="false"${attribute('autocomplete', autocomplete)} data-number="${formLanguage}"${requiredAttribute(element)}${describedBy(
      element,
    )}>${unit && html`<span class="unit" dir="auto">${pipedText(unit)}</span>`}</span>`;
  },
});

function momentField<const Type extends 'date' | 'time' | 'datetime'>(type: Type, control: string) {
  return defineField<Type>({
    type,
    wrapper: 'label',
    render(element: Element) {
      const { id } = element;
      const own =
        element.type === 'date' &&
        html`${attribute('autocomplete', element.autocomplete)}${attribute('min', fixed(element.min))}${attribute('max', fixed(element.max))}`;
      return html`<input class="line moment" id="${controlId(id)}" name="${controlName(id)}" type="${control}"${own}${requiredAttribute(element)}${describedBy(element)}>`;
    },
  });
}

/** Limits that depend on the day are set by `enhanceDate`: pages are cached. */
const fixed = (limit: string | undefined) =>
  limit !== undefined && isRelativeLimit(limit) ? undefined : limit;

export const date = momentField('date', 'date');

export const time = momentField('time', 'time');

export const datetime = momentField('datetime', 'datetime-local');
