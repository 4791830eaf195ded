import { elementDescriptions } from '../../../packages/definition/questions/element-descriptions.ts';
import { type Html, html } from '../../html.ts';
import { heading, inlineText } from '../model/parts.ts';
import { answersSection } from './answers-section.ts';
import { membersOf, membersTable } from './definition-members.ts';
import type { ExampleForm } from './example-form.ts';
import { framePath, schemes } from './example-frame.ts';
import { jsonBlock } from './json-text.ts';
import { usesSection } from './uses-section.ts';

export function typePage(form: ExampleForm, base: string): Html {
  const { type, example } = form;
  return html`<h1><code>${type}</code></h1>
<p class="lead">${inlineText(elementDescriptions[type] ?? '')}</p>
<p>${inlineText(example.purpose)}</p>
${pictures(form, base)}
${definitionSection(form)}
${answersSection(form, base)}
${usesSection(form, base)}
<p><a href="${base}/docs/types">All types</a></p>`;
}

/** The question in both schemes. Their height is that of the content, set by the script of the page. */
function pictures({ type }: ExampleForm, base: string): Html {
  return html`${heading('example', 'Example')}
<p>${
    type === 'hidden'
      ? 'Respondents do not see the question:'
      : 'Drawn by the code of the hosted page, in both color schemes. Try it: nothing is sent.'
  }</p>
<div class="examples">
${schemes.map(
  (scheme) =>
    html`<iframe src="${base}${framePath(type, scheme)}" title="The example, ${scheme}" height="${frameHeights[type] ?? defaultHeight}" loading="lazy"></iframe>
`,
)}</div>`;
}

const defaultHeight = 300;

/** Heights in pixels before the script measures them; without it, frames scroll. */
const frameHeights: Readonly<Partial<Record<ExampleForm['type'], number>>> = {
  address: 760,
  contact_info: 680,
  location: 420,
  partial_date: 420,
  matrix: 420,
  signature: 460,
  calculated: 430,
  ranking: 380,
  single_choice: 420,
  multiple_choice: 420,
};

function definitionSection({ type, sent, example }: ExampleForm): Html {
  const { before } = example;
  return html`${heading('definition', 'Definition')}
<p>The example as an entry of <code>elements</code>${before.length > 0 && ', after the questions that it reads'}:</p>
${jsonBlock(before.length > 0 ? [...before, sent] : sent)}
<p>All members of the type:</p>
${membersTable(membersOf(type))}`;
}
