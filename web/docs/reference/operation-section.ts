import { type Html, html } from '../../html.ts';
import type { Content, OpenApi, Operation, ResponseObject } from './openapi-model.ts';
import { inlineText, nameOf, paragraphs, schemaText } from './schema-text.ts';

/** An operation with its method and path. */
export interface LocatedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** All operations, in the order of the document. */
export function operationsOf({ paths }: OpenApi): LocatedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

/** One operation: request and responses. */
export function operationSection(
  api: OpenApi,
  { method, path, operation }: LocatedOperation,
): Html {
  const { operationId, summary, description, 'x-required-scope': scope } = operation;
  return html`<article class="operation" id="${operationId}">
    <h3><a href="#${operationId}">${summary}</a></h3>
    <p class="line">
      <b class="${method}">${method.toUpperCase()}</b> <code>/api/v1${path}</code>
      <span class="scope">${scope ?? 'no API key'}</span>
    </p>
    ${paragraphs(description)}
    ${parametersTable(operation)}
    ${operation.requestBody && requestBody(operation.requestBody.content)}
    ${responsesTable(api, operation)}
  </article>`;
}

function parametersTable({ parameters = [] }: Operation): Html | undefined {
  if (parameters.length === 0) return undefined;
  return html`<h4>Parameters</h4><div class="wide"><table>
    <thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Value</th><th scope="col">Description</th></tr></thead>
    <tbody>
      ${parameters.map(
        (parameter) => html`<tr>
          <th scope="row"><code>${parameter.name}</code>${!parameter.required && html` <small>optional</small>`}</th>
          <td>${parameter.in}</td>
          <td>${schemaText(parameter.schema)}</td>
          <td>${inlineText(parameter.description ?? '')}</td>
        </tr>`,
      )}
    </tbody>
  </table></div>`;
}

function requestBody(content: Content): Html[] {
  return Object.entries(content).map(
    ([type, { schema, examples = {} }]) => html`<h4>Body</h4>
    <p><code>${type}</code>${schema && html`: ${schemaText(schema)}`}</p>
    ${Object.entries(examples).map(
      ([name, { value }]) => html`<details>
        <summary>Example: ${name}</summary>
        <pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>
      </details>`,
    )}`,
  );
}

function responsesTable(api: OpenApi, { responses }: Operation): Html {
  return html`<h4>Responses</h4><div class="wide"><table>
    <thead><tr><th scope="col">Status</th><th scope="col">Body</th><th scope="col">Description</th></tr></thead>
    <tbody>
      ${Object.entries(responses).map(([status, response]) => {
        const resolved = '$ref' in response ? resolveResponse(api, response.$ref) : response;
        return html`<tr>
          <th scope="row"><code>${status}</code></th>
          <td>${Object.entries(resolved.content ?? {}).map(contentCell)}</td>
          <td>${inlineText(resolved.description)}</td>
        </tr>`;
      })}
    </tbody>
  </table></div>`;
}

function resolveResponse({ components }: OpenApi, reference: string): ResponseObject {
  return components.responses[nameOf(reference)] ?? { description: '' };
}

/** The codes of problems; the schema of other bodies. */
function contentCell([type, { schema, examples = {} }]: [string, Content[string]]): Html {
  if (type === 'application/problem+json') {
    return html`${Object.keys(examples).map((code) => html`<code>${code}</code> `)}`;
  }
  const text =
    schema && type === 'application/json' ? schemaText(schema) : html`<code>${type}</code>`;
  return html`${text} `;
}
