import type { Element } from '../../../../packages/definition/definition-model.ts';
import { isHttpUrl } from '../../../../packages/definition/questions/values/http-url.ts';
import { attribute, type Html, html } from '../../../html.ts';
import { textAnswer } from '../answer-entries.ts';
import { controlId, controlName, valueIn } from '../control-names.ts';
import { defineField } from '../field.ts';
import { describedBy } from '../field-description.ts';
import { pipedAttribute } from '../piped-text.ts';

function textField<const Type extends 'short_text' | 'email' | 'url' | 'phone_number'>(
  type: Type,
  own: Html,
) {
  return defineField<Type>({
    type,
    wrapper: 'label',
    render(element: Element) {
      const { id, required } = element;
      const autocomplete = 'autocomplete' in element ? element.autocomplete : undefined;
      const placeholder = 'placeholder' in element ? element.placeholder : undefined;
      return html`<input class="line" id="${controlId(id)}" name="${controlName(id)}"${own}${attribute(
        'autocomplete',
        autocomplete,
      )}${pipedAttribute('placeholder', placeholder)} dir="${type === 'short_text' ? 'auto' : 'ltr'}"${
        required && html` required`
      }${describedBy(element)}>`;
    },
    ...textAnswer,
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

/** A web address with its scheme, which people leave out: `example.org` is `https://example.org`. Other text is unchanged. */
export function withScheme(text: string): string {
  const isHost = /^[^\s/:@]+\.[^\s/:@.]{2,}(?:[:/?#]|$)/.test(text);
  const address = `https://${text}`;
  return isHost && isHttpUrl(address) ? address : text;
}

export const url = defineField({
  ...textField('url', html` type="url" autocomplete="url" inputmode="url" spellcheck="false"`),
  readAnswer: (entries, { id }) => withScheme(valueIn(entries, id)?.trim() ?? ''),
});

/** The text area grows with its content. The length is shown when it approaches the limit. */
export const longText = defineField({
  type: 'long_text',
  wrapper: 'label',
  render: (element) => {
    const { id, required, placeholder, autocomplete } = element;
    return html`<textarea class="line" id="${controlId(id)}" name="${controlName(id)}"${attribute('autocomplete', autocomplete)} rows="4"
      dir="auto"${pipedAttribute('placeholder', placeholder)}${required && html` required`}${describedBy(
        element,
      )}></textarea><p class="count" aria-hidden="true"></p>`;
  },
  ...textAnswer,
});

/** Prefilled from the page's URL, or by the service. */
export const hidden = defineField({
  type: 'hidden',
  wrapper: 'none',
  render: ({ id, default: value }) =>
    html`<input type="hidden" name="${controlName(id)}" value="${value ?? ''}">`,
  ...textAnswer,
});
