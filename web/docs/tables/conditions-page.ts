import {
  type ComparisonOp,
  comparisonOps,
  ops,
  presenceOps,
} from '../../../packages/definition/conditions/operator-names.ts';
import { otherOptionId } from '../../../packages/definition/model/other-answer.ts';
import { html } from '../../html.ts';
import { operatorsOf } from '../catalogue/comparisons.ts';
import { membersOf } from '../catalogue/definition-members.ts';
import { exampleForms } from '../catalogue/example-form.ts';
import { jsonBlock } from '../catalogue/json-text.ts';
import { heading, membersTable, table, typeLink } from '../catalogue/page-parts.ts';
import type { PageContent } from '../model/docs-page.ts';

/** What each operator compares. An operator without a description does not compile. */
const meanings: Readonly<Record<(typeof ops)[number], string>> = {
  is_answered: 'There is an answer.',
  is_empty: 'There is no answer.',
  equals:
    'The answer is the value. Texts are compared without regard to case, width and surrounding white space; dates with times as instants; lists as sets; rankings in order.',
  not_equals: 'There is an answer, and it is not the value.',
  in: 'The answer is one of the values in a list.',
  not_in: 'There is an answer, and it is none of the values in a list.',
  contains: 'The text contains the value, without regard to case.',
  not_contains: 'There is a text, and it does not contain the value.',
  includes_any: 'At least one of the options in a list is selected.',
  includes_all: 'All options in a list are selected.',
  gt: 'The answer is greater or later.',
  gte: 'The answer is greater, later or the same.',
  lt: 'The answer is less or earlier.',
  lte: 'The answer is less, earlier or the same.',
};

/** The operators, and which types have them. */
export function conditionsPage(base: string): PageContent {
  const forms = [...exampleForms().values()].filter(({ valid }) => valid.length > 0);
  const hasOperator = (supported: readonly ComparisonOp[], op: ComparisonOp) =>
    supported.includes(op) ? 'yes' : '';
  return {
    content: html`<h1>Conditions</h1>
<p>A condition compares the answer to a question with a value. It decides whether an element or a section is shown (<code>visible_if</code>),
which section is next (<code>next</code>) and which ending applies (<code>endings</code>). The same operators compare answers in
<a href="${base}/docs/approval-criteria">approval criteria</a> and in filters of responses. <a href="${base}/docs/guides/logic">Logic</a> is the guide.</p>
${jsonBlock({
  all: [
    { question: 'guests', op: 'gte', value: 4 },
    { not: { question: 'topics', op: 'includes_any', value: ['design'] } },
  ],
})}
${heading('operators', 'Operators')}
<p>Without an answer, every operator except <code>is_empty</code> is false, also the negated ones. With <code>allow_other</code>, the id
<code>${otherOptionId}</code> represents a text of the respondent, wherever the id of an option is expected.</p>
${table(
  ['Operator', 'True if'],
  ops.map((op) => [html`<code>${op}</code>`, meanings[op]]),
)}
${heading('types', 'Operators by type')}
<p>All types with answers have ${presenceOps.map((op, index) => html`${index > 0 && ' and '}<code>${op}</code>`)}, and in addition:</p>
<div class="matrix">${table(
      ['Type', ...comparisonOps],
      forms.map(({ type, element }) => {
        const supported = operatorsOf(element);
        return [typeLink(base, type), ...comparisonOps.map((op) => hasOperator(supported, op))];
      }),
    )}</div>
<p>The operators of a calculated value are those of its <code>value</code>; the table shows those of numbers.</p>
${heading('jumps', 'Jumps')}
${membersTable(membersOf('jump'))}
${heading('endings', 'Endings')}
${membersTable(membersOf('ending'))}
${heading('rules', 'Rules')}
<p>Rules compare several answers, with an <a href="${base}/docs/functions">expression</a>.</p>
${membersTable(membersOf('rule'))}`,
  };
}
