import { tags } from '../../../rest/endpoints/tags.ts';
import { openApiDocument } from '../../../rest/openapi/openapi-document.ts';
import { recordedExamples } from '../../../rest/recorded/recorded-examples.ts';
import { apiDocuments } from '../../../rest/serving/api-documents.ts';
import { type Html, html, type TemplateValue } from '../../html.ts';
import type { DocsAddress, DocsGroup, DocsPage } from '../model/docs-page.ts';
import { anchorHeading, inlineText, paragraphs, referenceTable } from '../model/parts.ts';
import { apiOverview } from './api-overview.ts';
import { type OpenApi, openApiModel, type Schema } from './openapi-model.ts';
import {
  anchorOf,
  operationSection,
  operationsOf,
  type SectionContext,
  schemaText,
} from './operation-section.ts';

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
