import { type Html, html, type TemplateValue } from '../../../packages/common/text/html.ts';
import { tags } from '../../../rest/endpoints/tags.ts';
import { openApiDocument } from '../../../rest/openapi/openapi-document.ts';
import { recordedExamples } from '../../../rest/recorded/recorded-examples.ts';
import { apiDocuments } from '../../../rest/serving/api-documents.ts';
import type { DocsAddress, DocsGroup, DocsPage } from '../model/docs-page.ts';
import {
  anchorHeading,
  codeBlock,
  inlineText,
  paragraphs,
  referenceTable,
} from '../model/parts.ts';
import { type OpenApi, openApiModel, type Schema } from './openapi-model.ts';
import {
  anchorOf,
  operationSection,
  operationsOf,
  type SectionContext,
  schemaText,
} from './operation-section.ts';

interface OverviewContext {
  readonly url: string;
  readonly base: string;
  /** The path of the page of a tag. */
  readonly pathOf: (tag: string) => string;
}

/** What all operations have in common, and where each of them is described. */
function apiOverview(api: OpenApi, { url, base, pathOf }: OverviewContext): Html {
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

/**
 * Every named schema with its fields.
 *
 * @param page path of the page
 */
const schemasPage = ({ components }: OpenApi, page: string): Html => html`<h1>Schemas</h1>
<p>The objects in bodies of requests and responses.</p>
${Object.entries(components.schemas).map(
  ([name, schema]) => html`<article class="schema">
${anchorHeading(anchorOf(name), name)}
${schema.description && paragraphs(schema.description)}
${
  schema.properties
    ? referenceTable(['Field', 'Value', 'Description'], propertyRows(schema, '', page))
    : html`<p>${schemaText(schema, page)}</p>`
}
</article>`,
)}`;

/** A row for each field, followed by rows for its own fields. */
function propertyRows(
  { properties = {}, required = [] }: Schema,
  prefix: string,
  page: string,
): TemplateValue[][] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const nested = schema.properties ? schema : schema.items;
    const path = `${prefix}${name}${schema.items?.properties ? '[]' : ''}`;
    return [
      [
        html`<code>${path}</code>${!required.includes(name) && html` <small>optional</small>`}`,
        schemaText(schema, page),
        inlineText(schema.description ?? ''),
      ],
      ...(nested ? propertyRows(nested, `${path}.`, page) : []),
    ];
  });
}

const segmentOf = (tag: string) => tag.toLowerCase().replaceAll(' ', '-');

function tagPage(context: SectionContext, name: string): Html {
  const { api } = context;
  const operations = operationsOf(api).filter(({ operation }) => operation.tags.includes(name));
  const description = api.tags.find((tag) => tag.name === name)?.description ?? '';
  return html`<div class="reference"><h1>${name}</h1>
${paragraphs(description)}
${operations.map((located) => operationSection(context, located))}</div>`;
}

/** The requests that the service sends. */
const webhookEventsPage = (
  { webhooks }: OpenApi,
  schemas: string,
): Html => html`<h1>Webhook events</h1>
<p>The requests that the service sends to webhooks.</p>
${Object.entries(webhooks).map(
  ([type, { post }]) => html`<article class="schema">
${anchorHeading(post.operationId, post.summary)}
<p class="line"><b class="post">POST</b> <code>${type}</code></p>
<p>${inlineText(post.description)}</p>
${Object.values(post.requestBody?.content ?? {}).map(
  ({ schema }) => schema && html`<p>Body: ${schemaText(schema, schemas)}</p>`,
)}
</article>`,
)}`;

/** The tags of the OpenAPI document; the last one has the endpoints of documents such as itself. */
const tagNames = [...tags.map(({ name }) => name), 'Documents'];

const pathOf = (name: string) => `/docs/api/${segmentOf(name)}`;

/** The reference of the REST API: an overview, a page for each tag, the webhook events and the schemas. */
export function referencePages({ url, base, served }: DocsAddress): DocsGroup {
  let parsed: OpenApi | undefined;
  const readApi = () => {
    const document = () => openApiDocument(`${url}/api/v1/openapi.json`, apiDocuments);
    parsed ??= openApiModel.parse(document());
    return parsed;
  };
  const schemas = `${base}${pathOf('Schemas')}`;
  const page = (title: string, render: DocsPage['render']): DocsPage => ({
    path: pathOf(title),
    title,
    outlined: true,
    render,
  });
  const contextOf = () => ({ api: readApi(), examples: recordedExamples, url, schemas, served });
  return {
    title: 'REST API',
    pages: [
      {
        path: '/docs/api',
        title: 'Overview of the REST API',
        render: () => apiOverview(readApi(), { url, base, pathOf }),
      },
      ...tagNames.map((name) => page(name, () => tagPage(contextOf(), name))),
      page('Webhook events', () => webhookEventsPage(readApi(), schemas)),
      page('Schemas', () => schemasPage(readApi(), schemas)),
    ],
  };
}
