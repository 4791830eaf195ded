import { type Html, html } from '../../html.ts';
import { anchorHeading, inlineText, paragraphs } from '../model/parts.ts';
import type { OpenApi } from './openapi-model.ts';
import { operationSection, operationsOf, type SectionContext } from './operation-section.ts';
import { schemaText } from './schema-text.ts';

export const segmentOf = (tag: string) => tag.toLowerCase().replaceAll(' ', '-');

export function tagPage(context: SectionContext, name: string): Html {
  const { api } = context;
  const operations = operationsOf(api).filter(({ operation }) => operation.tags.includes(name));
  const description = api.tags.find((tag) => tag.name === name)?.description ?? '';
  return html`<div class="reference"><h1>${name}</h1>
${paragraphs(description)}
${operations.map((located) => operationSection(context, located))}</div>`;
}

/** The requests that the service sends. */
export const webhookEventsPage = (
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
