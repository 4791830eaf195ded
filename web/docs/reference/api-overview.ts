import { type Html, html } from '../../html.ts';
import {
  anchorHeading,
  codeBlock,
  inlineText,
  paragraphs,
  referenceTable,
} from '../model/parts.ts';
import type { OpenApi } from './openapi-model.ts';
import { operationsOf } from './operation-section.ts';

interface OverviewContext {
  readonly url: string;
  readonly base: string;
  /** The path of the page of a tag. */
  readonly pathOf: (tag: string) => string;
}

/** What all operations have in common, and where each of them is described. */
export function apiOverview(api: OpenApi, { url, base, pathOf }: OverviewContext): Html {
  const operations = operationsOf(api);
  const operationsIn = (tag: string) =>
    operations.filter(({ operation }) => operation.tags.includes(tag));
  return html`<h1>REST API</h1>
${paragraphs(api.info.description)}
${topics(url, base).map(([id, title, content]) => html`${anchorHeading(id, title)}${content}`)}
${anchorHeading('operations', 'Operations')}
${api.tags.map(
  ({ name, description }) => html`<h3><a href="${base}${pathOf(name)}">${name}</a></h3>
<p>${inlineText(description)}</p>
${referenceTable(
  ['Request', 'Operation'],
  operationsIn(name).map(({ method, path, operation }) => [
    html`<b class="${method}">${method.toUpperCase()}</b> <code>${path}</code>`,
    html`<a href="${base}${pathOf(name)}#${operation.operationId}">${operation.summary}</a>`,
  ]),
)}`,
)}`;
}

/** The `id` of a heading, its text, and what follows. */
const topics = (url: string, base: string): readonly (readonly [string, string, Html])[] => [
  [
    'base-url',
    'Base URL and versions',
    html`${codeBlock(`${url}/api/v1`)}
        <p>Changes within version 1 are compatible: operations, optional parameters and fields of responses are added.
        The <a href="${base}/api/v1/openapi.json">OpenAPI document</a> describes all operations for tools.
        Each operation is also a field of the GraphQL API; the tab <em>GraphQL</em> of its samples shows it.</p>`,
  ],
  [
    'authentication',
    'Authentication',
    html`<p>Send an API key as <code>Authorization: Bearer fw_…</code>. It gives access to one workspace, within its scopes;
        no scope implies another. Each operation shows the scope that it needs. The samples read the key from the
        environment variable <code>API_KEY</code>.</p>
        <p>Operations for visitors need no API key and may be called from any website. Forms with a password also need the
        access token of <a href="${base}/docs/api/public#unlockForm">unlocking</a> as <code>X-Form-Access</code>.</p>`,
  ],
  [
    'errors',
    'Errors',
    html`<p>Errors are problem details (RFC 9457, <code>application/problem+json</code>). Use <code>code</code> in
        programs: it is stable. <code>detail</code> is for people. Invalid input has the code <code>validation_failed</code> with
        all failures in <code>errors</code>, each with the <code>path</code> of the value and a <code>code</code>. Quote
        <code>request_id</code> when you report an error. The fields are in the
        schema <a href="${base}/docs/api/schemas#schema-Problem">Problem</a>.</p>`,
  ],
  [
    'paging',
    'Paging',
    html`<p>Lists have at most <code>limit</code> entries in <code>data</code>, 25 by default and 100 at most. If
        there are more, <code>next_cursor</code> is the value of <code>before</code> for the next request. Lists of forms
        have pages with numbers instead: <code>page</code>. <code>total</code> counts all entries that match.</p>`,
  ],
  [
    'idempotency',
    'Idempotency',
    html`<p>Operations that create something accept an <code>Idempotency-Key</code>. Repeat a request with the same key if its
        response was lost: the service returns the stored response with <code>Idempotency-Replayed: true</code> instead of
        creating the resource twice. The same key with another body is refused with <code>idempotency_key_reused</code>.</p>`,
  ],
  [
    'concurrent-changes',
    'Concurrent changes',
    html`<p>The <code>ETag</code> of a form is its revision. Send it as <code>If-Match</code> with a change: if the form was
        changed in between, the change is refused with <code>revision_conflict</code> (412).</p>`,
  ],
  [
    'rate-limits',
    'Rate limits',
    html`<p>Responses have the headers <code>RateLimit</code> (remaining requests and seconds until the limit resets) and
        <code>RateLimit-Policy</code>. Above the limit, requests are refused with <code>rate_limited</code> (429); wait
        <code>Retry-After</code> seconds. <a href="${base}/docs/guides/guarding">Passwords, captchas and rate limits</a> lists the limits
        of visitors.</p>`,
  ],
];
