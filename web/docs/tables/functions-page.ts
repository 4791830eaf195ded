import {
  calculatedTypes,
  questionTypes,
} from '../../../packages/definition/questions/question-types.ts';
import { html } from '../../html.ts';
import { celTypes } from '../catalogue/expression-examples.ts';
import { jsonBlock, jsonCode } from '../catalogue/json-text.ts';
import { heading, table, typeLink } from '../catalogue/page-parts.ts';
import type { PageContent } from '../model/docs-page.ts';
import { inlineText } from '../reference/schema-text.ts';
import {
  exampleAnswers,
  exampleDate,
  functionExamples,
  valueOfExample,
} from './function-examples.ts';

/** The functions of expressions with results that are computed for this page. */
export const functionsPage = (base: string): PageContent => ({
  content: html`<h1>Functions of expressions</h1>
<p><a href="${base}/docs/types/calculated">Calculated values</a> and <a href="${base}/docs/conditions#rules">rules</a> are expressions in
<a href="https://cel.dev">CEL</a>. The guide <a href="${base}/docs/guides/logic#expressions">Logic</a> explains variables, operators and failures.</p>
${heading('functions', 'Functions')}
<p>The results are those of the answers below, submitted on ${exampleDate}.</p>
${jsonBlock(exampleAnswers)}
${table(
  ['Function', 'Meaning', 'Example', 'Result'],
  functionExamples.map(({ name, meaning, expression }) => [
    html`<code id="${name}">${name}</code>`,
    inlineText(meaning),
    html`<code>${expression}</code>`,
    jsonCode(valueOfExample(expression)),
  ]),
)}
${heading('variables', 'Types of variables')}
${table(
  ['Question type', 'Type in CEL'],
  [...questionTypes, ...calculatedTypes].map((row) => [
    typeLink(base, row.type),
    html`<code>${celTypes[row.valueKind({})]}</code>${row.type === 'matrix' && html`; with <code>multiple</code> <code>${celTypes.list_map}</code>`}${row.type === 'calculated' && html`, <code>${celTypes.text}</code> or <code>${celTypes.boolean}</code>, by its <code>value</code>`}`,
  ]),
)}`,
});
