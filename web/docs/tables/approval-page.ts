import { type Html, html } from '../../../packages/common/text/html.ts';
import { compileAnswerCheck } from '../../../packages/definition/answers/compile-answer-check.ts';
import { compileDecisionRule } from '../../../packages/definition/approval.ts';
import { parseDefinition } from '../../../packages/definition/parsing/parse-definition.ts';
import { approvalMembers, membersTable } from '../catalogue/definition-members.ts';
import { jsonBlock, jsonCode } from '../catalogue/json-text.ts';
import { heading, table } from '../model/parts.ts';

const example = {
  schema: {
    sections: [
      {
        id: 'application',
        elements: [
          { id: 'age', type: 'number', title: 'Your age', required: true },
          { id: 'motivation', type: 'long_text', title: 'Why do you apply?' },
          {
            id: 'languages',
            type: 'multiple_choice',
            title: 'Which languages do you speak?',
            options: [
              { id: 'en', label: 'English' },
              { id: 'de', label: 'German' },
            ],
          },
        ],
      },
    ],
  },
  approval: {
    enabled: true,
    pass_percent: 60,
    criteria: [
      { id: 'adult', question_id: 'age', op: 'gte', expected: 18, points: 0, required: true },
      { id: 'motivated', question_id: 'motivation', op: 'is_answered', points: 1 },
      {
        id: 'speaks_german',
        question_id: 'languages',
        op: 'includes_all',
        expected: ['de'],
        points: 2,
      },
    ],
  },
};

const submissions = [
  { age: 30, languages: ['de', 'en'] },
  { age: 30, motivation: 'I like teams.' },
  { age: 17, motivation: 'I like teams.', languages: ['de'] },
];

const noIds = { random: (length: number) => 'x'.repeat(length) };

/** The criteria of an approval, and decisions that are computed for this page. */
export function approvalPage(base: string): Html {
  const definition = parseDefinition(example, noIds);
  const check = compileAnswerCheck(definition);
  const decide = compileDecisionRule(definition);
  return html`<h1>Approval criteria</h1>
<p>Criteria decide each response when it is submitted: they compare answers with the operators of <a href="${base}/docs/conditions#operators">conditions</a>.
Respondents never see them. The guide <a href="${base}/docs/guides/approval">Approval</a> shows the whole task, with reviews by people.</p>
${heading('members', 'Members of approval')}
${membersTable(approvalMembers())}
${heading('decision', 'The decision')}
<p>The score is the sum of the points of all criteria that match. A response is approved if every <code>required</code> criterion matches and the
score is at least <code>pass_percent</code> of all points. With these criteria:</p>
${jsonBlock(example.approval)}
${table(
  ['Answers', 'Status', 'Score', 'Matched', 'Required, not matched'],
  submissions.map((answers) => {
    const decision = decide(check(answers, { today: '2026-07-01' }).answerMap);
    return [
      jsonCode(answers),
      html`<code>${decision?.status.toLowerCase()}</code>`,
      decision && `${decision.score} of ${decision.maxScore} (${decision.percent} %)`,
      decision?.matched.map((id) => html`<code>${id}</code> `),
      decision?.failedRequired.map((id) => html`<code>${id}</code> `),
    ];
  }),
)}`;
}
