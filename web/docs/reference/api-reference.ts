import { type Html, html } from '../../html.ts';
import type { OpenApi } from './openapi-model.ts';
import { type LocatedOperation, operationSection, operationsOf } from './operation-section.ts';
import { inlineText, paragraphs } from './schema-text.ts';
import { schemasSection } from './schemas-section.ts';

/** The REST API on one page: operations by tag, webhooks, schemas. */
export function renderReference(api: OpenApi): { content: Html; outline: Html } {
  const operations = operationsOf(api);
  const sections = api.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  return {
    content: html`<h1>REST API</h1>
      ${paragraphs(api.info.description)}
      ${sections.map(
        (section) => html`<section id="${anchorOf(section)}">
          <h2>${section.name}</h2>
          ${paragraphs(section.description)}
          ${section.operations.map((located) => operationSection(api, located))}
        </section>`,
      )}
      ${webhooksSection(api)}
      ${schemasSection(api)}`,
    outline: html`${sections.map((section) => outlineEntries(section))}
      <h2><a href="#webhook-events">Webhook events</a></h2>
      <h2><a href="#schemas">Schemas</a></h2>`,
  };
}

interface TagSection {
  readonly name: string;
  readonly operations: readonly LocatedOperation[];
}

const anchorOf = ({ name }: Pick<TagSection, 'name'>) => `tag-${name.toLowerCase()}`;

function outlineEntries(section: TagSection): Html {
  return html`<h2><a href="#${anchorOf(section)}">${section.name}</a></h2>
    <ul>${section.operations.map(
      ({ operation }) =>
        html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
    )}</ul>`;
}

function webhooksSection({ webhooks }: OpenApi): Html {
  return html`<section id="webhook-events">
    <h2>Webhook events</h2>
    ${Object.entries(webhooks).map(
      ([type, { post }]) => html`<article class="operation" id="${post.operationId}">
        <h3><a href="#${post.operationId}">${post.summary}</a></h3>
        <p class="line"><b class="post">POST</b> <code>${type}</code></p>
        <p>${inlineText(post.description)}</p>
      </article>`,
    )}
  </section>`;
}
