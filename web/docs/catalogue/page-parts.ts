import { type Html, html, type TemplateValue } from '../../html.ts';
import { inlineText } from '../reference/schema-text.ts';
import { type DescribedMember, memberValue } from './definition-members.ts';
import { jsonCode } from './json-text.ts';

/** A table that scrolls on narrow screens. The first cell of a row is its heading. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly TemplateValue[])[],
): Html {
  return html`<div class="wide" tabindex="0"><table>
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first, ...cells]) =>
      html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
`,
  )}</tbody>
</table></div>`;
}

/** A heading that the search finds. */
export const heading = (id: string, text: string): Html => html`<h2 id="${id}">${text}</h2>`;

/** A link to the page of an element type. */
export const typeLink = (base: string, type: string): Html =>
  html`<a href="${base}/docs/types/${type}"><code>${type}</code></a>`;

/** The members of an object of a definition: name, type, default and description. */
export function membersTable(members: readonly DescribedMember[]): Html {
  return table(
    ['Member', 'Type', 'Default', 'Description'],
    members.map((member) => [
      html`<code>${member.name}</code>${member.required && html`<br><small>required</small>`}`,
      memberValue(member),
      member.default !== undefined && jsonCode(member.default),
      inlineText(member.description),
    ]),
  );
}
