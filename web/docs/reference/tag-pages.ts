import { html } from '../../html.ts';
import type { PageContent } from '../model/docs-page.ts';
import type { OpenApi } from './openapi-model.ts';
import { operationSection, operationsOf, type SectionContext } from './operation-section.ts';
import { inlineText, paragraphs, schemaText } from './schema-text.ts';

/** The last segment of the path of a tag's page. */
export const segmentOf = (tag: string) => tag.toLowerCase().replaceAll(' ', '-');

/** The operations of a tag. */
export function tagPage(context: SectionContext, name: string): PageContent {
  const { api } = context;
  const operations = operationsOf(api).filter(({ operation }) => operation.tags.includes(name));
  const description = api.tags.find((tag) => tag.name === name)?.description ?? '';
  return {
    content: html`<div class="reference"><h1>${name}</h1>
      ${paragraphs(description)}
      ${operations.map((located) => operationSection(context, located))}</div>`,
    outline: html`<ul>${operations.map(
      ({ operation }) =>
        html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
    )}</ul>`,
  };
}

/** The requests that the service sends. */
export function webhookEventsPage({ webhooks }: OpenApi, schemas: string): PageContent {
  const events = Object.entries(webhooks);
  return {
    content: html`<h1>Webhook events</h1>
      <p>The requests that the service sends to webhooks.</p>
      ${events.map(
        ([type, { post }]) => html`<article class="schema">
          <h2 id="${post.operationId}"><a class="anchor" href="#${post.operationId}">${post.summary}</a></h2>
          <p class="line"><b class="post">POST</b> <code>${type}</code></p>
          <p>${inlineText(post.description)}</p>
          ${Object.values(post.requestBody?.content ?? {}).map(
            ({ schema }) => schema && html`<p>Body: ${schemaText(schema, schemas)}</p>`,
          )}
        </article>`,
      )}`,
    outline: html`<ul>${events.map(
      ([, { post }]) => html`<li><a href="#${post.operationId}">${post.summary}</a></li>`,
    )}</ul>`,
  };
}
