import { problemCatalogue } from '../../../packages/common/problem.ts';
import { type Html, html } from '../../../packages/common/text/html.ts';
import { jsonBlock } from '../catalogue/json-text.ts';
import { inlineText, table } from '../model/parts.ts';
import { rowsOf, tableTexts } from './table-texts.ts';

export function errorsPage(base: string): Html {
  const advice = new Map(rowsOf(tableTexts.problems).map((row) => [row.key, row]));
  return html`<h1>Errors</h1>
<p>Both APIs report errors with a stable <code>code</code>: REST as <code>application/problem+json</code> (RFC 9457), GraphQL in
<code>extensions</code>. Programs decide by <code>code</code>; <code>title</code> and <code>detail</code> are for people and may change.</p>
${jsonBlock({
  type: 'urn:formwright:problem:not_found',
  title: problemCatalogue.not_found.title,
  status: problemCatalogue.not_found.status,
  detail: 'Form not found.',
  code: 'not_found',
  request_id: '0198c0de-5e5f-7b1a-9c3e-6d2f4a8b1c0d',
})}
<p>If an input is not valid, the code is <a href="#validation_failed"><code>validation_failed</code></a>, and <code>errors</code> lists
<a href="${base}/docs/answer-errors">what is wrong with it</a>.</p>
${Object.entries(problemCatalogue).map(
  ([code, { status, title }]) => html`<article>
<h2 id="${code}"><code>${code}</code> <small>${status}</small></h2>
<p><strong>${title}.</strong> ${inlineText(advice.get(code)?.first ?? '')}</p>
<p><strong>What to do:</strong> ${inlineText(advice.get(code)?.second ?? '')}</p>
</article>
`,
)}`;
}

export function answerErrorsPage(base: string): Html {
  const { answers, inputs } = tableTexts;
  return html`<h1>Errors of inputs</h1>
<p>A problem with the code <a href="${base}/docs/errors#validation_failed"><code>validation_failed</code></a> has a list
<code>errors</code>. Each entry contains the <code>path</code> of a value, a stable <code>code</code>, and a <code>message</code> for people:</p>
${jsonBlock([{ path: 'answers.guests', code: 'too_large', message: 'Must be at most 12.' }])}
<p>The hosted page shows its own message for each code, in the language of the respondent.</p>
<h2 id="answers">Answers</h2>
${adviceTable(rowsOf(answers), '')}
<h2 id="inputs">Definitions, settings and other inputs</h2>
<p>These codes also occur in answers, with a similar meaning:</p>
${adviceTable(
  rowsOf(inputs).filter(({ key }) => key in answers),
  'input-',
)}
<p>These do not:</p>
${adviceTable(
  rowsOf(inputs).filter(({ key }) => !(key in answers)),
  '',
)}`;
}

const adviceTable = (rows: ReturnType<typeof rowsOf>, prefix: string): Html =>
  table(
    ['Code', 'When', 'What to do'],
    rows.map(({ key, first, second }) => [
      html`<code id="${prefix}${key}">${key}</code>`,
      inlineText(first),
      inlineText(second),
    ]),
  );
