import { compileExpression } from '../../../packages/definition/logic/expressions/compile-expression.ts';
import type { Json } from '../../../packages/definition/model/answer-rule.ts';
import type { ValueKind } from '../../../packages/definition/model/value-kind.ts';
import {
  calculatedTypes,
  questionTypes,
} from '../../../packages/definition/questions/question-types.ts';
import { type Html, html } from '../../html.ts';
import { celTypes } from '../catalogue/expression-examples.ts';
import { jsonBlock, jsonCode } from '../catalogue/json-text.ts';
import { heading, inlineText, table, typeLink } from '../model/parts.ts';
import { rowsOf, tableTexts } from './table-texts.ts';

const answers: Readonly<Record<string, Json>> = {
  name: 'Ann',
  age: 41,
  colors: ['red', 'blue'],
  arrival: '2026-03-01',
  departure: '2026-03-04',
};

const scope = new Map<string, ValueKind>([
  ...(['name', 'arrival', 'departure', 'phone'] as const).map((id) => [id, 'text'] as const),
  ['age', 'number'],
  ['colors', 'list'],
]);

/** The UTC date of the example submission. */
const today = '2026-02-28';

export const functionExamples = rowsOf(tableTexts.functions);

export function valueOfExample(expression: string): Json | undefined {
  const given = new Map(Object.entries(answers).map(([id, answer]) => [id, { answer }]));
  return compileExpression(expression, scope)(given, { today });
}

/** The functions of expressions with results that are computed for this page. */
export const functionsPage = (base: string): Html => html`<h1>Functions of expressions</h1>
<p><a href="${base}/docs/types/calculated">Calculated values</a> and <a href="${base}/docs/conditions#rules">rules</a> are expressions in
<a href="https://cel.dev">CEL</a>. The guide <a href="${base}/docs/guides/logic#expressions">Logic</a> explains variables, operators and failures.</p>
${heading('functions', 'Functions')}
<p>The results are those of the answers below, submitted on ${today}.</p>
${jsonBlock(answers)}
${table(
  ['Function', 'Meaning', 'Example', 'Result'],
  functionExamples.map(({ key, first, second }) => [
    html`<code id="${key}">${key}</code>`,
    inlineText(first),
    html`<code>${second}</code>`,
    jsonCode(valueOfExample(second)),
  ]),
)}
${heading('variables', 'Types of variables')}
${table(
  ['Question type', 'Type in CEL'],
  [...questionTypes, ...calculatedTypes].map((row) => [
    typeLink(base, row.type),
    html`<code>${celTypes[row.valueKind({})]}</code>${row.type === 'matrix' && html`; with <code>multiple</code> <code>${celTypes.list_map}</code>`}${row.type === 'calculated' && html`, <code>${celTypes.text}</code> or <code>${celTypes.boolean}</code>, by its <code>value</code>`}`,
  ]),
)}`;
