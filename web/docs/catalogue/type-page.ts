import { answerSchemaOf } from '../../../packages/definition/answers/schemas/answer-schemas.ts';
import { sharedSchemas } from '../../../packages/definition/answers/schemas/shared-schemas.ts';
import { elementDescriptions } from '../../../packages/definition/questions/element-descriptions.ts';
import { type Html, html } from '../../html.ts';
import { heading, inlineText, table } from '../model/parts.ts';
import { membersOf, membersTable } from './definition-members.ts';
import type { ExampleForm, StoredAnswer } from './example-form.ts';
import { framePath, schemes } from './example-frame.ts';
import { jsonBlock, jsonCode } from './json-text.ts';
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

/** The values of an element: in words, valid and refused examples, as JSON Schema. */
function answersSection(
  { example, element, valid, invalid }: ExampleForm,
  base: string,
): Html | undefined {
  if (example.answers === undefined) return undefined;
  const isCalculated = example.given.length > 0;
  return html`${heading('answers', isCalculated ? 'Values' : 'Answers')}
<p>${inlineText(example.answers)}</p>
${validTable(valid, isCalculated)}
${invalid.length > 0 && refusedAnswers({ invalid }, base)}
<details><summary>JSON Schema of the stored ${isCalculated ? 'values' : 'answers'}</summary>
${Object.keys(example.uploads).length > 0 && html`<p>Of files, the schema is that of the references in a submission.</p>`}
${jsonBlock(completeSchema(answerSchemaOf(element) ?? {}))}
</details>`;
}

function validTable(valid: readonly StoredAnswer[], isCalculated: boolean): Html {
  const distinct = new Map(valid.map((answer) => [JSON.stringify(answer.sent), answer]));
  return html`<h3 id="valid">${isCalculated ? 'Examples' : 'Valid'}</h3>${table(
    [isCalculated ? 'Answers' : 'Sent', 'Stored'],
    [...distinct.values()].map(({ sent, stored }) => [jsonCode(sent), jsonCode(stored)]),
  )}`;
}

function refusedAnswers({ invalid }: Pick<ExampleForm, 'invalid'>, base: string): Html {
  return html`<h3 id="refused">Refused</h3>
<p>A submission with one of these answers is refused with the code <a href="${base}/docs/errors#validation_failed"><code>validation_failed</code></a>.
The list <code>errors</code> contains:</p>
${table(
  ['Sent', 'Code', 'Message'],
  invalid.map(({ sent, errors: [first, ...others] }) => [
    jsonCode(sent),
    first &&
      html`<a href="${base}/docs/answer-errors#${first.code}"><code>${first.code}</code></a>`,
    html`${first?.message}${others.map(({ path, message }) => html`<br><small>also <code>${path}</code>: ${message}</small>`)}`,
  ]),
)}`;
}

/** A schema with the shared parts that it refers to. */
function completeSchema(schema: Readonly<Record<string, unknown>>): object {
  const text = JSON.stringify(schema);
  const used = Object.entries(sharedSchemas).filter(([name]) => text.includes(`"#/$defs/${name}"`));
  if (used.length === 0) return schema;
  return { ...schema, $defs: { ...Object.fromEntries(used), ...Object(schema['$defs']) } };
}
