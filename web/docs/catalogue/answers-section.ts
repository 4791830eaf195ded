import { answerSchemaOf } from '../../../packages/definition/answers/schemas/answer-schemas.ts';
import { sharedSchemas } from '../../../packages/definition/answers/schemas/shared-schemas.ts';
import { type Html, html } from '../../html.ts';
import { heading, inlineText, table } from '../model/parts.ts';
import type { ExampleForm, StoredAnswer } from './example-form.ts';
import { jsonBlock, jsonCode } from './json-text.ts';

/** The values of an element: in words, valid and refused examples, as JSON Schema. */
export function answersSection(
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
