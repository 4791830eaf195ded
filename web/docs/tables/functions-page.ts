import { type Html, html } from '../../../packages/common/text/html.ts';
import { compileExpression } from '../../../packages/definition/logic/expressions/compile-expression.ts';
import { functionDescriptions } from '../../../packages/definition/logic/expressions/language/function-descriptions.ts';
import type { Json } from '../../../packages/definition/model/answer-rule.ts';
import type { ExpressionScope, ValueKind } from '../../../packages/definition/model/value-kind.ts';
import {
  calculatedTypes,
  questionTypes,
} from '../../../packages/definition/questions/question-types.ts';
import { celTypeOf, celTypes } from '../catalogue/expression-examples.ts';
import { jsonBlock, jsonCode } from '../catalogue/json-text.ts';
import { heading, inlineText, table, typeLink } from '../model/parts.ts';

const answers: Readonly<Record<string, Json>> = {
  name: 'Ann',
  age: 41,
  colors: ['red', 'blue'],
  arrival: '2026-03-01',
  departure: '2026-03-04',
  pain: 'moderate',
};

const kinds = new Map<string, ValueKind>([
  ...(['name', 'arrival', 'departure', 'phone', 'pain'] as const).map(
    (id) => [id, 'text'] as const,
  ),
  ['age', 'number'],
  ['colors', 'list'],
]);

const scores = new Map([['pain', new Map([['moderate', 2]])]]);

const scope: ExpressionScope = {
  get: (id) => kinds.get(id),
  scoresOf: (id) => scores.get(id),
};

/** The UTC date of the example submission. */
const today = '2026-02-28';

export const functionExamples = Object.entries(functionDescriptions);

export function valueOfExample(expression: string): Json | undefined {
  const given = new Map(Object.entries(answers).map(([id, answer]) => [id, { answer }]));
  return compileExpression(expression, scope)(given, { today });
}

/** The functions of expressions with results that are computed for this page. */
export const functionsPage = (base: string): Html => html`<h1>Functions of expressions</h1>
<p><a href="${base}/docs/types/calculated">Calculated values</a> and <a href="${base}/docs/conditions#rules">rules</a> are expressions in
<a href="https://cel.dev">CEL</a>. The guide <a href="${base}/docs/guides/logic#expressions">Logic</a> explains variables, operators and failures.</p>
${heading('functions', 'Functions')}
<p>The results are those of the answers below, submitted on ${today}; the option <code>moderate</code> has the score 2.</p>
${jsonBlock(answers)}
${table(
  ['Function', 'Meaning', 'Example', 'Result'],
  functionExamples.map(([name, { signature, meaning, example }]) => [
    html`<code id="${name}">${signature}</code>`,
    inlineText(meaning),
    html`<code>${example}</code>`,
    jsonCode(valueOfExample(example)),
  ]),
)}
${heading('variables', 'Types of variables')}
${table(
  ['Question type', 'Type in CEL'],
  [...questionTypes, ...calculatedTypes].map((row) => [
    typeLink(base, row.type),
    html`<code>${celTypeOf(row.valueKind({}, () => undefined))}</code>${row.type === 'matrix' && html`; with <code>multiple</code> <code>${celTypes.list_map}</code>`}${row.type === 'calculated' && html`, <code>${celTypes.text}</code> or <code>${celTypes.boolean}</code>, by its <code>value</code>`}`,
  ]),
)}`;
