import {
  type ComparisonOp,
  comparisonOps,
  ops,
  presenceOps,
} from '../../../packages/definition/conditions/operator-names.ts';
import { otherOptionId } from '../../../packages/definition/model/other-answer.ts';
import { type Html, html } from '../../html.ts';
import { operatorsOf } from '../catalogue/comparisons.ts';
import { membersOf, membersTable } from '../catalogue/definition-members.ts';
import { exampleForms } from '../catalogue/example-form.ts';
import { jsonBlock } from '../catalogue/json-text.ts';
import { heading, table, typeLink } from '../model/parts.ts';
import { tableTexts } from './table-texts.ts';

export function conditionsPage(base: string): Html {
  const forms = [...exampleForms().values()].filter(({ valid }) => valid.length > 0);
  const hasOperator = (supported: readonly ComparisonOp[], op: ComparisonOp) =>
    supported.includes(op) ? 'yes' : '';
  return html`<h1>Conditions</h1>
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
  ops.map((op) => [html`<code>${op}</code>`, tableTexts.operators[op]]),
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
${membersTable(membersOf('rule'))}`;
}
