import {
  definitionLimits,
  textLimits,
} from '../../../packages/definition/model/definition-limits.ts';
import { textMembers } from '../../../packages/definition/model/text-members.ts';
import { costLimit } from '../../../src/graphql/limits/query-cost.ts';
import { defaultBodyLimit } from '../../../src/http/body.ts';
import { maxPageSize } from '../../../src/platform/paging.ts';
import { exportLimits } from '../../../src/responses/export/export-limits.ts';
import { maxInvitations } from '../../../src/responses/invitations/create-invitations.ts';
import { maxPartials } from '../../../src/responses/store/partial-quota.ts';
import { answerBodyLimit } from '../../../src/responses/submit/submit-response.ts';
import { webhookLimit } from '../../../src/webhooks/manage-webhooks.ts';
import { keyLimit } from '../../../src/workspaces/api-keys.ts';
import { type Html, html } from '../../html.ts';
import { heading, table } from '../catalogue/page-parts.ts';
import type { PageContent } from '../model/docs-page.ts';
import { inlineText } from '../reference/schema-text.ts';
import { definitionLimitTexts, textLimitTexts } from './limit-texts.ts';

/** The limits of requests and of what a workspace stores. */
const requestLimits: readonly (readonly [text: string, limit: number])[] = [
  ['Bytes of a body', defaultBodyLimit],
  ['Bytes of a body with answers', answerBodyLimit],
  ['Entries of a page of a list', maxPageSize],
  ['Cost of a GraphQL document: objects that it may return', costLimit],
  ['Responses in an export', exportLimits.responses],
  ['Question columns in a CSV or XLSX export', exportLimits.columns],
  ['Files in an export of files', exportLimits.files],
  ['Saved partial responses of a form', maxPartials],
  ['Invitations of a form', maxInvitations],
  ['Webhooks of a workspace', webhookLimit],
  ['API keys of a workspace', keyLimit],
];

const format = (value: number) => value.toLocaleString('en');

/** Rows of the limits in a record. */
function limitsTable<Name extends string>(
  limits: Readonly<Record<Name, number>>,
  texts: Readonly<Record<Name, string>>,
): Html {
  const textOf = new Map<string, string>(Object.entries(texts));
  return table(
    ['What', 'At most'],
    Object.entries<number>(limits).map(([name, limit]) => [
      inlineText(textOf.get(name) ?? ''),
      format(limit),
    ]),
  );
}

/** The limits, from the constants in the code. */
export const limitsPage = (base: string): PageContent => ({
  content: html`<h1>Limits</h1>
<p>Every input has an upper limit, so that no request takes more than a known time. Beyond it, a request is refused: a definition with
<a href="${base}/docs/answer-errors#inputs"><code>too_many</code>, <code>too_long</code> or <code>too_large</code></a>, a body with
<a href="${base}/docs/errors#payload_too_large"><code>payload_too_large</code></a>. The limits of rates and uploads are
<a href="${base}/docs/guides/production">settings of the server</a>.</p>
${heading('definition', 'Definitions')}
${limitsTable(definitionLimits, definitionLimitTexts)}
${heading('answers', 'Characters of answers')}
${limitsTable(textLimits, textLimitTexts)}
${heading('texts', 'Characters of the texts of a form')}
${table(
  ['Part', 'Member', 'At most'],
  Object.entries(textMembers).flatMap(([part, members]) =>
    Object.entries(members).map(([member, limit]) => [
      part,
      html`<code>${member}</code>`,
      format(limit),
    ]),
  ),
)}
${heading('requests', 'Requests and workspaces')}
${table(
  ['What', 'At most'],
  requestLimits.map(([text, limit]) => [text, format(limit)]),
)}`,
});
