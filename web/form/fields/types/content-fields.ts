import { html } from '../../../html.ts';
import { defineField } from '../field.ts';
import { pipedAttribute, pipedText } from '../piped-text.ts';
import { secureImage } from '../safe-links.ts';

/** Text between questions. */
export const statement = defineField({
  type: 'statement',
  wrapper: 'none',
  render: ({ title, description, text }) =>
    html`${
      title && html`<h3 dir="auto">${pipedText(title)}</h3>`
    }${[description, text].map((part) => part && html`<p class="text" dir="auto">${pipedText(part)}</p>`)}`,
});

/** An image. If its URL is not https, only its alternative text is shown. */
export const image = defineField({
  type: 'image',
  wrapper: 'none',
  render: ({ title, description, image_url, alt }) => {
    const address = secureImage(image_url);
    const picture = address
      ? html`<img src="${address}"${pipedAttribute('alt', alt ?? '')} loading="lazy" referrerpolicy="no-referrer">`
      : alt && html`<p class="text" dir="auto">${pipedText(alt)}</p>`;
    return html`<figure>${title && html`<p class="title" dir="auto">${pipedText(title)}</p>`}${picture || undefined}${
      description && html`<figcaption dir="auto">${pipedText(description)}</figcaption>`
    }</figure>`;
  },
});
