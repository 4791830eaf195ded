import { type Html, html } from '../../../packages/common/text/html.ts';
import { aggregatorOf } from '../../../packages/definition/answers/aggregates/aggregator-of.ts';
import {
  type Aggregates,
  addAnswersToAggregates,
  aggregateOf,
} from '../../../packages/definition/answers/aggregates/answer-aggregates.ts';
import { questionsOf } from '../../../packages/definition/answers/format-answer.ts';
import { answerSchemaOf } from '../../../packages/definition/answers/schemas/answer-schemas.ts';
import { sharedSchemas } from '../../../packages/definition/answers/schemas/shared-schemas.ts';
import { presenceOps } from '../../../packages/definition/conditions/operator-names.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import { elementDescriptions } from '../../../packages/definition/questions/element-descriptions.ts';
import {
  calculatedTypes,
  contentTypes,
  elementTypes,
  questionTypes,
  valueKindOf,
} from '../../../packages/definition/questions/question-types.ts';
import { csvLine } from '../../../src/responses/export/tables/csv.ts';
import type { DocsFile, DocsGroup, DocsPage } from '../model/docs-page.ts';
import { heading, inlineText, table, typeLink } from '../model/parts.ts';
import { exampleComparisons } from './comparisons.ts';
import { membersOf, membersTable } from './definition-members.ts';
import { type ExampleForm, exampleFormOf, type StoredAnswer } from './example-form.ts';
import { exampleFrame, type FrameAssets, framePath, schemes } from './example-frame.ts';
import { celTypeOf, expressionExamples } from './expression-examples.ts';
import { formatJson, jsonBlock, jsonCode } from './json-text.ts';

/** What can be done with the values of an element: conditions, filters, expressions, exports, analytics. */
function usesSection(form: ExampleForm, base: string): Html | undefined {
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

/** The catalogue of element types: an index, a page for each type, and the frames that they show. */
export function typeCatalogue(
  base: string,
  assets: FrameAssets,
): { readonly group: DocsGroup; readonly files: readonly DocsFile[] } {
  return {
    group: {
      title: 'Question types',
      collapsed: true,
      pages: [
        indexPage(base),
        ...elementTypes.map(({ type }) => ({
          path: `/docs/types/${type}`,
          title: type,
          render: () => typePage(exampleFormOf(type), base),
        })),
      ],
    },
    files: elementTypes.flatMap(({ type }) =>
      schemes.map((scheme) => exampleFrame(type, scheme, base, assets)),
    ),
  };
}

const parts = [
  { id: 'questions', title: 'Questions', rows: questionTypes },
  { id: 'computed', title: 'Computed by the service', rows: calculatedTypes },
  { id: 'content', title: 'Content between questions', rows: contentTypes },
];

const indexPage = (base: string): DocsPage => ({
  path: '/docs/types',
  title: 'All types',
  render: () => html`<h1>Question types</h1>
<p>The elements of a form. Each page shows the element in use, its definition, the answers with what is refused, and what conditions,
exports and analytics do with them. To read about a whole definition, begin with <a href="${base}/docs/guides/first-form">the first form</a>.</p>
${parts.map(
  ({ id, title, rows }) => html`${heading(id, title)}
${table(
  ['Type', 'What it is'],
  rows.map(({ type }) => [typeLink(base, type), inlineText(elementDescriptions[type] ?? '')]),
)}`,
)}`,
});
