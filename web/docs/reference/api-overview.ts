import { type Html, html } from '../../html.ts';
import type { PageContent } from '../model/docs-page.ts';
import type { OpenApi } from './openapi-model.ts';
import { operationsOf } from './operation-section.ts';
import { codeBlock } from './samples/sample-group.ts';
import { inlineText, paragraphs } from './schema-text.ts';

interface OverviewContext {
  readonly url: string;
  readonly base: string;
  /** The path of the page of a tag. */
  readonly pathOf: (tag: string) => string;
}

/** What all operations have in common, and where each of them is described. */
export function apiOverview(api: OpenApi, { url, base, pathOf }: OverviewContext): PageContent {
  const operations = operationsOf(api);
  const operationsIn = (tag: string) =>
    operations.filter(({ operation }) => operation.tags.includes(tag));
  return {
    content: html`<h1>REST API</h1>
      ${paragraphs(api.info.description)}
      ${topics(url, base).map(
        ({ id, title, content }) =>
          html`<h2 id="${id}"><a class="anchor" href="#${id}">${title}</a></h2>${content}`,
      )}
      <h2 id="operations"><a class="anchor" href="#operations">Operations</a></h2>
      ${api.tags.map(
        ({ name, description }) => html`<h3><a href="${base}${pathOf(name)}">${name}</a></h3>
        <p>${inlineText(description)}</p>
        <div class="wide"><table>
          <thead><tr><th scope="col">Request</th><th scope="col">Operation</th></tr></thead>
          <tbody>${operationsIn(name).map(
            ({ method, path, operation }) => html`<tr>
              <th scope="row"><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code></th>
              <td><a href="${base}${pathOf(name)}#${operation.operationId}">${operation.summary}</a></td>
            </tr>`,
          )}</tbody></table></div>`,
      )}`,
  };
}

interface Topic {
  readonly id: string;
  readonly title: string;
  readonly content: Html;
}

function topics(url: string, base: string): Topic[] {
  return [
    {
      id: 'base-url',
      title: 'Base URL and versions',
      content: html`${codeBlock(`${url}/api/v1`)}
        <p>Changes within version 1 are compatible: operations, optional parameters and fields of responses are added.
        The <a href="${base}/api/v1/openapi.json">OpenAPI document</a> describes all operations for tools.
        Each operation is also a field of the GraphQL API; the tab <em>GraphQL</em> of its samples shows it.</p>`,
    },
    {
      id: 'authentication',
      title: 'Authentication',
      content: html`<p>Send an API key as <code>Authorization: Bearer fw_…</code>. It gives access to one workspace, within its scopes;
        no scope implies another. Each operation shows the scope that it needs. The samples read the key from the
        environment variable <code>API_KEY</code>.</p>
        <p>Operations for visitors need no API key and may be called from any website. Forms with a password also need the
        access token of <a href="${base}/docs/api/public#unlockForm">unlocking</a> as <code>X-Form-Access</code>.</p>`,
    },
    {
      id: 'errors',
      title: 'Errors',
      content: html`<p>Errors are problem details (RFC 9457, <code>application/problem+json</code>). Use <code>code</code> in
        programs: it is stable. <code>detail</code> is for people. Invalid input has the code <code>validation_failed</code> with
        all failures in <code>errors</code>, each with the <code>path</code> of the value and a <code>code</code>. Quote
        <code>request_id</code> when you report an error. The fields are in the
        schema <a href="${base}/docs/api/schemas#schema-Problem">Problem</a>.</p>`,
    },
    {
      id: 'paging',
      title: 'Paging',
      content: html`<p>Lists have at most <code>limit</code> entries in <code>data</code>, 25 by default and 100 at most. If
        there are more, <code>next_cursor</code> is the value of <code>before</code> for the next request. Lists of forms
        have pages with numbers instead: <code>page</code>. <code>total</code> counts all entries that match.</p>`,
    },
    {
      id: 'idempotency',
      title: 'Idempotency',
      content: html`<p>Operations that create something accept an <code>Idempotency-Key</code>. Repeat a request with the same key if its
        response was lost: the service returns the stored response with <code>Idempotency-Replayed: true</code> instead of
        creating the resource twice. The same key with another body is refused with <code>idempotency_key_reused</code>.</p>`,
    },
    {
      id: 'concurrent-changes',
      title: 'Concurrent changes',
      content: html`<p>The <code>ETag</code> of a form is its revision. Send it as <code>If-Match</code> with a change: if the form was
        changed in between, the change is refused with <code>revision_conflict</code> (412).</p>`,
    },
    {
      id: 'rate-limits',
      title: 'Rate limits',
      content: html`<p>Responses have the headers <code>RateLimit</code> (remaining requests and seconds until the limit resets) and
        <code>RateLimit-Policy</code>. Above the limit, requests are refused with <code>rate_limited</code> (429); wait
        <code>Retry-After</code> seconds. <a href="${base}/docs/guides/guarding">Passwords, captchas and rate limits</a> lists the limits
        of visitors.</p>`,
    },
  ];
}
