import { attribute, type Html, html } from '../../../../packages/common/text/html.ts';
import type { Element } from '../../../../packages/definition/definition-model.ts';
import { controlId, controlName } from '../answers/control-names.ts';
import { defineField } from '../field.ts';
import { describedBy, requiredAttribute } from '../field-description.ts';
import { pipedAttribute } from '../piped-text.ts';

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
