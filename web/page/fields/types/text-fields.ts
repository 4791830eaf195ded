import { isHttpUrl } from '../../../../packages/definition/questions/values/http-url.ts';
import { attribute, type Html, html } from '../../../html.ts';
import { textEntries } from '../answer-entries.ts';
import { controlId, controlName, valueIn } from '../control-names.ts';
import { defineField, type ElementOf } from '../field.ts';
import { describedBy } from '../field-description.ts';
import { pipedAttribute } from '../piped-text.ts';

type TextInputType = 'short_text' | 'email' | 'url' | 'phone_number';

/** A single-line input. */
function textInput(element: ElementOf<TextInputType>, own: Html): Html {
  const { id, required } = element;
  const placeholder = 'placeholder' in element ? element.placeholder : undefined;
  return html`<input class="line" id="${controlId(id)}" name="${controlName(id)}"${own}${pipedAttribute(
    'placeholder',
    placeholder,
  )} dir="${element.type === 'short_text' ? 'auto' : 'ltr'}"${required && html` required`}${describedBy(element)}>`;
}

export const shortText = defineField({
  type: 'short_text',
  wrapper: 'label',
  render: (element) =>
    textInput(element, html` type="text"${attribute('autocomplete', element.autocomplete)}`),
  readAnswer: (entries, { id }) => valueIn(entries, id),
  entriesOf: textEntries,
});

export const email = defineField({
  type: 'email',
  wrapper: 'label',
  render: (element) =>
    textInput(
      element,
      html` type="email" autocomplete="email" inputmode="email" spellcheck="false"`,
    ),
  readAnswer: (entries, { id }) => valueIn(entries, id),
  entriesOf: textEntries,
});

/** A web address with its scheme, which people leave out: `example.org` is `https://example.org`. Other text is unchanged. */
export function withScheme(text: string): string {
  const isHost = /^[^\s/:@]+\.[^\s/:@.]{2,}(?:[:/?#]|$)/.test(text);
  const address = `https://${text}`;
  return isHost && isHttpUrl(address) ? address : text;
}

export const url = defineField({
  type: 'url',
  wrapper: 'label',
  render: (element) =>
    textInput(element, html` type="url" autocomplete="url" inputmode="url" spellcheck="false"`),
  readAnswer: (entries, { id }) => withScheme(valueIn(entries, id)?.trim() ?? ''),
  entriesOf: textEntries,
});

export const phoneNumber = defineField({
  type: 'phone_number',
  wrapper: 'label',
  render: (element) => textInput(element, html` type="tel" autocomplete="tel" inputmode="tel"`),
  readAnswer: (entries, { id }) => valueIn(entries, id),
  entriesOf: textEntries,
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
  readAnswer: (entries, { id }) => valueIn(entries, id),
  entriesOf: textEntries,
});

/** Prefilled from the page's URL, or by the service. */
export const hidden = defineField({
  type: 'hidden',
  wrapper: 'none',
  render: ({ id, default: value }) =>
    html`<input type="hidden" name="${controlName(id)}" value="${value ?? ''}">`,
  readAnswer: (entries, { id }) => valueIn(entries, id),
  entriesOf: textEntries,
});
