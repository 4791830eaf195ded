import { html } from '../../../../packages/common/text/html.ts';
import { defineField } from '../field.ts';
import { formattedText } from '../formatted-text.ts';
import { pipedAttribute, pipedText } from '../piped-text.ts';

export const statement = defineField({
  type: 'statement',
  wrapper: 'none',
  render: ({ title, description, text }, locale) =>
    html`${title && html`<h3 dir="auto">${pipedText(title)}</h3>`}${[description, text].map(
      (part) => part && formattedText(part, locale, { name: 'text' }),
    )}`,
});

export const image = defineField({
  type: 'image',
  wrapper: 'none',
  render: ({ title, description, image_url, alt }, locale) =>
    html`<figure>${title && html`<p class="title" dir="auto">${pipedText(title)}</p>`}<img
      src="${image_url}"${pipedAttribute('alt', alt ?? '')} loading="lazy" referrerpolicy="no-referrer">${
        description &&
        html`<figcaption>${formattedText(description, locale, { name: 'text' })}</figcaption>`
      }</figure>`,
});
