import type { RecordedExample } from '../../../rest/recorded-example.ts';
import { type Html, html } from '../../html.ts';
import {
  anchorHeading,
  codeBlock,
  inlineText,
  paragraphs,
  referenceTable,
} from '../model/parts.ts';
import type {
  Content,
  LocatedOperation,
  OpenApi,
  Operation,
  ResponseObject,
} from './openapi-model.ts';
import { responseBlock, sampleGroup } from './samples/sample-group.ts';
import { nameOf, schemaText } from './schema-text.ts';
import { tryAttribute } from './try-attribute.ts';

export function operationsOf({ paths }: OpenApi): LocatedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

export interface SectionContext {
  readonly api: OpenApi;
  readonly examples: Readonly<Record<string, RecordedExample>>;
  /** `PUBLIC_URL`, for samples. */
  readonly url: string;
  readonly schemas: string;
  /** Whether the pages are served by the service that the samples call. */
  readonly served: boolean;
}

/** One operation: the description, and next to it samples with their response. */
export function operationSection(context: SectionContext, located: LocatedOperation): Html {
  const { method, path, operation } = located;
  const { operationId, summary, description, 'x-required-scope': scope } = operation;
  const example = context.examples[operationId];
  return html`<article class="operation">
    <div class="about">
      ${anchorHeading(operationId, summary)}
      <p class="line">
        <b class="${method}">${method.toUpperCase()}</b> <code>/api/v1${path}</code>
        <span class="scope">${scope ?? 'no API key'}</span>
      </p>
      ${paragraphs(description)}
      ${parametersTable(operation, context.schemas)}
      ${operation.requestBody && requestBody(operation.requestBody.content, context.schemas)}
      ${responsesTable(context, operation)}
    </div>
    ${example && exampleColumn(context, located, example)}
  </article>`;
}

function exampleColumn(
  { url, served }: SectionContext,
  located: LocatedOperation,
  example: RecordedExample,
): Html {
  return html`<div class="example"${served && tryAttribute(located, example)}>
    ${sampleGroup(example, url)}
    <h3>Response</h3>
    ${responseBlock(example, url)}
    ${example.failures.map(
      (
        failure,
      ) => html`<details><summary>An error: <code>${codeOf(failure.response.body)}</code></summary>
        ${responseBlock(failure, url)}</details>`,
    )}
  </div>`;
}

const codeOf = (body: unknown) => String(Object(body).code);

function parametersTable({ parameters = [] }: Operation, schemas: string): Html | undefined {
  if (parameters.length === 0) return undefined;
  return html`<h3>Parameters</h3>${referenceTable(
    ['Name', 'Description'],
    parameters.map(({ name, in: place, required, description = '', schema }) => [
      html`<code>${name}</code> <small>${place}${!required && ', optional'}</small>`,
      html`${inlineText(description)} <small>${schemaText(schema, schemas)}</small>`,
    ]),
  )}`;
}

function requestBody(content: Content, schemas: string): Html[] {
  return Object.entries(content).map(
    ([type, { schema, examples = {} }]) => html`<h3>Body</h3>
    <p><code>${type}</code>${schema && html`: ${schemaText(schema, schemas)}`}</p>
    ${Object.entries(examples).map(
      ([name, { value }]) => html`<details>
        <summary>Example: ${name}</summary>
        ${codeBlock(JSON.stringify(value, null, 2))}
      </details>`,
    )}`,
  );
}

function responsesTable({ api, schemas }: SectionContext, { responses }: Operation): Html {
  return html`<h3>Responses</h3>${referenceTable(
    ['Status', 'Body', 'Description'],
    Object.entries(responses).map(([status, response]) => {
      const { content = {}, description } =
        '$ref' in response ? resolveResponse(api, response.$ref) : response;
      return [
        html`<code>${status}</code>`,
        Object.entries(content).map((entry) => contentCell(entry, schemas)),
        inlineText(description),
      ];
    }),
  )}`;
}

function resolveResponse({ components }: OpenApi, reference: string): ResponseObject {
  return components.responses[nameOf(reference)] ?? { description: '' };
}

/** The codes of problems; the schema of other bodies. */
function contentCell(
  [type, { schema, examples = {} }]: [string, Content[string]],
  schemas: string,
): Html {
  if (type === 'application/problem+json') {
    return html`${Object.keys(examples).map((code) => html`<code>${code}</code> `)}`;
  }
  const text =
    schema && type === 'application/json'
      ? schemaText(schema, schemas)
      : html`<code>${type}</code>`;
  return html`${text} `;
}
