import { attribute, type Html, html } from '../../../packages/common/text/html.ts';
import type { RecordedExample } from '../../../rest/recorded-example.ts';
import {
  anchorHeading,
  codeBlock,
  inlineText,
  joined,
  paragraphs,
  referenceTable,
} from '../model/parts.ts';
import type { TryOperation } from '../model/try-operation.ts';
import type {
  Content,
  LocatedOperation,
  OpenApi,
  Operation,
  ResponseObject,
  Schema,
} from './openapi-model.ts';
import { responseBlock, sampleGroup } from './samples.ts';

export const anchorOf = (name: string) => `schema-${name}`;

const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);

/**
 * A short description of a schema's values; named schemas are links.
 *
 * @param page path of the page with the schemas
 */
export function schemaText(schema: Schema, page: string): Html {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return html`<a href="${page}#${anchorOf(name)}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return html`${joined(schema.enum.map(literal), ', ')}`;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices)
    return html`${joined(
      choices.map((choice) => schemaText(choice, page)),
      ' or ',
    )}`;
  const types = [schema.type ?? 'anything'].flat();
  return html`${joined(
    types.map((type) => typeText(type, schema, page)),
    ' or ',
  )}`;
}

const literal = (value: unknown) => html`<code>${JSON.stringify(value)}</code>`;

function typeText(type: string, schema: Schema, page: string): Html {
  if (type === 'array') {
    const counted = rangeText(schema.minItems, schema.maxItems);
    return html`array of ${schema.items ? schemaText(schema.items, page) : 'anything'}${counted}`;
  }
  if (type === 'string') {
    const length = rangeText(schema.minLength || undefined, schema.maxLength);
    return html`${schema.format ?? 'string'}${length && html`${length} characters`}`;
  }
  return html`${type}${rangeText(schema.minimum, schema.maximum)}`;
}

function rangeText(least: number | undefined, most: number | undefined): Html | undefined {
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined) return html`, at least ${least}`;
  if (least === undefined) return html`, at most ${most}`;
  return html`, ${least} to ${most}`;
}

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

/** The attribute from which the script of the page creates a form that sends the request. */
function tryAttribute(
  { method, path, operation }: LocatedOperation,
  { authorized, request }: RecordedExample,
): Html | undefined {
  const parameters = (operation.parameters ?? []).map(({ name, in: place, required = false }) => ({
    name,
    place,
    required,
    example: exampleOf(request, name),
  }));
  const described: TryOperation = {
    method: method.toUpperCase(),
    path,
    authorized,
    parameters,
    ...(request.body && { body: JSON.stringify(request.body, null, 2) }),
    ...(request.upload && { itemId: request.upload.itemId }),
  };
  return attribute('data-try', JSON.stringify(described));
}

function exampleOf({ path, query, headers }: RecordedExample['request'], name: string): string {
  const value = path?.[name] ?? query?.[name] ?? headers?.[name] ?? '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
