import { type Html, html } from '../../../packages/common/text/html.ts';
import { textLimits } from '../../../packages/definition/model/answer-limits.ts';
import { definitionLimits } from '../../../packages/definition/model/definition-limits.ts';
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
import { heading, inlineText, table } from '../model/parts.ts';
import { tableTexts } from './table-texts.ts';

const requestLimits = {
  'Bytes of a body': defaultBodyLimit,
  'Bytes of a body with answers': answerBodyLimit,
  'Entries of a page of a list': maxPageSize,
  'Cost of a GraphQL document: objects that it may return': costLimit,
  'Responses in an export': exportLimits.responses,
  'Question columns in a CSV or XLSX export': exportLimits.columns,
  'Files in an export of files': exportLimits.files,
  'Saved partial responses of a form': maxPartials,
  'Invitations of a form': maxInvitations,
  'Webhooks of a workspace': webhookLimit,
  'API keys of a workspace': keyLimit,
};

const format = (value: number) => value.toLocaleString('en');

const limitsTable = (
  limits: Readonly<Record<string, number>>,
  texts: Readonly<Record<string, string>> = {},
): Html =>
  table(
    ['What', 'At most'],
    Object.entries(limits).map(([name, limit]) => [inlineText(texts[name] ?? name), format(limit)]),
  );

export const limitsPage = (base: string): Html => html`<h1>Limits</h1>
<p>Every input has an upper limit, so that no request takes more than a known time. Beyond it, a request is refused: a definition with
<a href="${base}/docs/answer-errors#inputs"><code>too_many</code>, <code>too_long</code> or <code>too_large</code></a>, a body with
<a href="${base}/docs/errors#payload_too_large"><code>payload_too_large</code></a>. The limits of rates and uploads are
<a href="${base}/docs/guides/production">settings of the server</a>.</p>
${heading('definition', 'Definitions')}
${limitsTable(definitionLimits, tableTexts.definitionLimits)}
${heading('answers', 'Characters of answers')}
${limitsTable(textLimits, tableTexts.textLimits)}
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
${limitsTable(requestLimits)}`;
