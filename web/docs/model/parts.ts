import {
  attribute,
  type Html,
  html,
  type TemplateValue,
} from '../../../packages/common/text/html.ts';

// What pages consist of. Headings with an `id` are the sections that the search finds.

export const heading = (id: string, text: string): Html => html`<h2 id="${id}">${text}</h2>`;

/** A heading that links to itself. */
export const anchorHeading = (id: string, text: string): Html =>
  html`<h2 id="${id}"><a class="anchor" href="#${id}">${text}</a></h2>`;

type Rows = readonly (readonly TemplateValue[])[];

/** A table that scrolls on narrow screens. The first cell of a row is its heading. */
export const table = (headings: readonly string[], rows: Rows): Html =>
  tableIn('wide rows', headings, rows);

/** A table of a reference, in which columns keep their widths. */
export const referenceTable = (headings: readonly string[], rows: Rows): Html =>
  tableIn('wide', headings, rows);

function tableIn(kind: string, headings: readonly string[], rows: Rows): Html {
  return html`<div class="${kind}"${attribute('tabindex', kind === 'wide' ? undefined : 0)}><table>
<thead><tr>${headings.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first, ...cells]) =>
      html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
`,
  )}</tbody>
</table></div>`;
}

export const typeLink = (base: string, type: string): Html =>
  html`<a href="${base}/docs/types/${type}"><code>${type}</code></a>`;

export const codeBlock = (text: string): Html => html`<pre tabindex="0"><code>${text}</code></pre>`;

/** A list of texts with code between backticks, one for each paragraph between empty lines. */
export const paragraphs = (text: string): Html[] =>
  text.split('\n\n').map((paragraph) => html`<p>${inlineText(paragraph)}</p>`);

/** One paragraph of such text. */
export const inlineText = (text: string): TemplateValue[] =>
  text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part));

/** Values with a text between them. */
export const joined = (parts: readonly TemplateValue[], between: string): TemplateValue[] =>
  parts.map((part, index) => [index > 0 && between, part]);
