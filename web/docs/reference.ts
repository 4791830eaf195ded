import { type Html, html } from '../html.ts';
import type { OpenApi } from './openapi-model.ts';
import { type Located, operationSection, operationsOf } from './operations.ts';
import { lineOf, paragraphs } from './schema-words.ts';
import { schemasChapter } from './schemas.ts';

/** The REST API on one page: chapters with their operations, webhooks, schemas. */
export function reference(api: OpenApi): { content: Html; outline: Html } {
  const operations = operationsOf(api);
  const chapters = api.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  return {
    content: html`<h1>REST API</h1>
      ${paragraphs(api.info.description)}
      ${chapters.map(
        (chapter) => html`<section id="${anchorOf(chapter)}">
          <h2>${chapter.name}</h2>
          ${paragraphs(chapter.description)}
          ${chapter.operations.map((located) => operationSection(api, located))}
        </section>`,
      )}
      ${webhooksChapter(api)}
      ${schemasChapter(api)}`,
    outline: html`${chapters.map((chapter) => entries(chapter))}
      <h2><a href="#webhook-events">What webhooks get</a></h2>
      <h2><a href="#schemas">Schemas</a></h2>`,
  };
}

interface Chapter {
  readonly name: string;
  readonly operations: readonly Located[];
}

const anchorOf = ({ name }: Pick<Chapter, 'name'>) => `chapter-${name.toLowerCase()}`;

function entries(chapter: Chapter): Html {
  return html`<h2><a href="#${anchorOf(chapter)}">${chapter.name}</a></h2>
    <ul>${chapter.operations.map(
      ({ operation }) =>
        html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
    )}</ul>`;
}

function webhooksChapter({ webhooks }: OpenApi): Html {
  return html`<section id="webhook-events">
    <h2>What webhooks get</h2>
    ${Object.entries(webhooks).map(
      ([type, { post }]) => html`<article class="operation" id="${post.operationId}">
        <h3><a href="#${post.operationId}">${post.summary}</a></h3>
        <p class="line"><b class="post">POST</b> <code>${type}</code></p>
        <p>${lineOf(post.description)}</p>
      </article>`,
    )}
  </section>`;
}
