import { attribute, type Html, html } from '../html.ts';
import { describedBy } from './describe.ts';
import { field, type Of } from './field.ts';
import { controlId, controlName, valueIn } from './names.ts';

type LineType = 'short_text' | 'email' | 'url' | 'phone_number';

/** One line, in the browser's way for what is written in it. */
function line(element: Of<LineType>, own: Html): Html {
  const { id, required } = element;
  const placeholder = 'placeholder' in element ? element.placeholder : undefined;
  return html`<input class="line" id="${controlId(id)}" name="${controlName(id)}"${own}${attribute(
    'placeholder',
    placeholder,
  )} dir="auto"${required && html` required`}${describedBy(element)}>`;
}

export const shortText = field({
  type: 'short_text',
  frame: 'label',
  draw: (element) => line(element, html` type="text"`),
  read: (entries, { id }) => valueIn(entries, id),
});

export const email = field({
  type: 'email',
  frame: 'label',
  draw: (element) =>
    line(element, html` type="email" autocomplete="email" inputmode="email" spellcheck="false"`),
  read: (entries, { id }) => valueIn(entries, id),
});

export const url = field({
  type: 'url',
  frame: 'label',
  draw: (element) =>
    line(element, html` type="url" autocomplete="url" inputmode="url" spellcheck="false"`),
  read: (entries, { id }) => valueIn(entries, id),
});

export const phoneNumber = field({
  type: 'phone_number',
  frame: 'label',
  draw: (element) => line(element, html` type="tel" autocomplete="tel" inputmode="tel"`),
  read: (entries, { id }) => valueIn(entries, id),
});

/** The text grows with what is written; beneath it stands how much is left, once that matters. */
export const longText = field({
  type: 'long_text',
  frame: 'label',
  draw: (element) => {
    const { id, required, placeholder } = element;
    return html`<textarea class="line" id="${controlId(id)}" name="${controlName(id)}" rows="4"
      dir="auto"${attribute('placeholder', placeholder)}${required && html` required`}${describedBy(
        element,
      )}></textarea><p class="count" aria-hidden="true"></p>`;
  },
  read: (entries, { id }) => valueIn(entries, id),
});

/** Filled by the address of the page or by the service. */
export const hidden = field({
  type: 'hidden',
  frame: 'none',
  draw: ({ id, default: value }) =>
    html`<input type="hidden" name="${controlName(id)}" value="${value ?? ''}">`,
  read: (entries, { id }) => valueIn(entries, id),
});
