import { aggregatorOf } from '../../../packages/definition/answers/aggregates/aggregator-of.ts';
import {
  type Aggregates,
  addAnswersToAggregates,
  aggregateOf,
} from '../../../packages/definition/answers/aggregates/answer-aggregates.ts';
import { questionsOf } from '../../../packages/definition/answers/format-answer.ts';
import { presenceOps } from '../../../packages/definition/conditions/operator-names.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import { valueKindOf } from '../../../packages/definition/questions/question-types.ts';
import { csvLine } from '../../../src/responses/export/tables/csv.ts';
import { type Html, html } from '../../html.ts';
import { heading, table } from '../model/parts.ts';
import { exampleComparisons } from './comparisons.ts';
import type { ExampleForm } from './example-form.ts';
import { celTypeOf, expressionExamples } from './expression-examples.ts';
import { formatJson, jsonBlock, jsonCode } from './json-text.ts';

/** What can be done with the values of an element: conditions, filters, expressions, exports, analytics. */
export function usesSection(form: ExampleForm, base: string): Html | undefined {
  const [answer] = form.valid;
  if (!answer) return undefined;
  return html`${conditions(form, base)}${expressions(form, base)}${exports(form, base)}${analytics(form)}`;
}

function conditions(form: ExampleForm, base: string): Html {
  const { id } = form.element;
  const comparisons = exampleComparisons(form);
  const [first] = comparisons;
  const condition = first
    ? { question: id, op: first.op, value: first.value }
    : { question: id, op: 'is_answered' };
  return html`${heading('conditions', 'Conditions and filters')}
<p>${
    comparisons.length > 0
      ? html`<a href="${base}/docs/conditions">Conditions</a>, approval criteria and filters of responses compare the answer with a value.
The results are those of the first valid answer above.`
      : html`<a href="${base}/docs/conditions">Conditions</a>, approval criteria and filters of responses test only whether there is an answer.`
  }</p>
${table(
  ['Operator', 'Value', 'Result'],
  [
    ...comparisons.map(({ op, value, holds }) => [
      html`<code>${op}</code>`,
      jsonCode(value),
      String(holds),
    ]),
    ...presenceOps.map((op) => [html`<code>${op}</code>`, 'none', String(op === 'is_answered')]),
  ],
)}
<p>A condition that shows another element, in its <code>visible_if</code>:</p>
${jsonBlock(condition)}
<p>The same as a filter of the list of responses, URL-encoded:</p>
<pre tabindex="0"><code>GET /api/v1/forms/{id}/responses?filter=${encodeURIComponent(JSON.stringify(condition))}</code></pre>`;
}

function expressions(form: ExampleForm, base: string): Html | undefined {
  const kind = valueKindOf(form.element);
  if (kind === undefined) return undefined;
  return html`${heading('expressions', 'In expressions')}
<p>In <a href="${base}/docs/guides/logic#expressions">expressions</a> the value has the CEL type <code>${celTypeOf(kind)}</code>.</p>
${table(
  ['Expression', 'Result'],
  expressionExamples(form, kind).map(({ expression, result }) => [
    html`<code>${expression}</code>`,
    jsonCode(result),
  ]),
)}`;
}

const cellTexts = {
  text: 'a text',
  number: 'a number',
  boolean: 'TRUE or FALSE',
  date: 'a date',
  time: 'a time',
  datetime: 'a date and time, in UTC',
} as const;

function exports(
  { element, definition, valid: [answer] }: ExampleForm,
  base: string,
): Html | undefined {
  const question = questionsOf(elementsOf(definition)).find((one) => one.element.id === element.id);
  if (!question || !answer) return undefined;
  const { formatAnswer, cellType } = question;
  return html`${heading('export', 'In exports')}
<p>The column <code>${element.id}</code> of an <a href="${base}/docs/guides/getting-answers-out">export</a> contains, for the first valid answer above:</p>
${table(
  ['Format', 'Content'],
  [
    ['CSV', html`<code>${csvLine([formatAnswer(answer.stored)]).trimEnd()}</code>`],
    [
      'XLSX',
      html`${cellTexts[cellType]}${cellType === 'text' && html`: <code>${formatAnswer(answer.stored)}</code>`}`,
    ],
    ['JSON, JSON Lines', jsonCode(answer.stored)],
  ],
)}`;
}

function analytics({ element, definition, valid }: ExampleForm): Html {
  const aggregates: Aggregates = new Map();
  for (const { answers } of valid) addAnswersToAggregates(aggregates, definition, answers);
  const aggregate = aggregateOf(aggregates, element);
  const summary = aggregatorOf(element)?.summarize(aggregate);
  const sent = valid.map(({ stored }) => formatJson(stored)).join(', ');
  return html`${heading('analytics', 'In analytics')}
<p>${
    summary
      ? html`Analytics of the ${valid.length === 1 ? 'answer' : 'answers'} <code>${sent}</code> contain, besides percentages:`
      : 'Analytics contain the number of answers:'
  }</p>
${jsonBlock(snakeCase({ answered: aggregate.answered, ...summary }))}`;
}

/** With the names of members as in the REST API. */
function snakeCase(value: object): unknown {
  return JSON.parse(JSON.stringify(value).replace(/"averagePosition":/g, '"average_position":'));
}
