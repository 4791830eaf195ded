import type { GraphQLField, GraphQLSchema } from 'graphql';
import { schema as core } from '../../src/schema/schema.ts';
import { variablesOf } from '../compile-operation.ts';
import type { Endpoint } from '../endpoint.ts';
import { tags } from '../endpoints/tags.ts';
import { recordedExamples } from '../recorded/recorded-examples.ts';
import { toSnakeCaseSchema } from '../snake-case-schema.ts';
import { operationOf, rootField } from '../variable-target.ts';
import { type Components, createComponents, type Json } from './components.ts';
import { definitionSchemas } from './definition-schemas.ts';
import { recordedValue, responsesOf } from './operation-responses.ts';
import { problemResponse, problemSchema } from './problem-responses.ts';
import { parametersOf, requestBodyOf } from './request-input.ts';
import { headerComponents, headerRefs } from './response-headers.ts';
import { eventSchemas, webhookPaths } from './webhook-schemas.ts';

/**
 * The Operation Object of an endpoint.
 *
 * @param schema the snake_case schema
 */
function operationObject(
  endpoint: Endpoint,
  tag: string,
  schema: GraphQLSchema,
  components: Components,
): Json {
  const { scope, summary, document, formAccess } = endpoint;
  const definition = operationOf(document);
  const variables = variablesOf(endpoint, definition, schema);
  const name = definition.name?.value ?? '';
  const body = requestBodyOf(endpoint, variables, components);
  return {
    operationId: name.charAt(0).toLowerCase() + name.slice(1),
    tags: [tag],
    summary,
    description: descriptionOf(endpoint, summaryOf(rootField(definition, schema)?.field)),
    ...(scope === 'public'
      ? { security: formAccess ? [{}, { formAccess: [] }] : [] }
      : { security: [{ apiKey: scope === 'any' ? [] : [scope] }], 'x-required-scope': scope }),
    parameters: parametersOf(endpoint, variables, components),
    ...(body && { requestBody: body }),
    responses: responsesOf(endpoint, variables, schema, components),
  };
}

/** The description of a root field without its example, which is in GraphQL. */
const summaryOf = (field: GraphQLField<unknown, unknown> | undefined) =>
  field && String(field.extensions['summary']);

/** The field's description, unless the response is not the field's value: a part of it, a file, or no content. */
function descriptionOf(
  { scope, status, download, only }: Endpoint,
  fieldDescription: string | null | undefined,
): string {
  const returnsField = status !== 204 && download === undefined && only === undefined;
  const required = scope === 'any' ? 'any scope' : `the scope \`${scope}\``;
  const authorization = scope === 'public' ? [] : [`Requires an API key with ${required}.`];
  const described = returnsField && fieldDescription ? [fieldDescription] : [];
  return [...described, ...authorization].join('\n\n') || 'No API key required.';
}

/** A document about the API, as the OpenAPI document lists it. */
interface DocumentDescription {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly mediaType: string;
}

/**
 * The REST API as an OpenAPI 3.1 document, generated from the endpoints, their operations and the
 * snake_case schema.
 *
 * @param url absolute URL of the document; its parent is the server URL
 */
export function openApiDocument(url: string, documents: readonly DocumentDescription[]): object {
  const components = createComponents();
  const paths = {
    ...pathsOf(components),
    ...Object.fromEntries(
      documents.map((document) => [document.path, documentPath(document, components)]),
    ),
  };
  const { schemas, responses } = components.all();
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: new URL('.', url).href.replace(/\/$/, '') }],
    tags: [...tags.map(({ name, description }) => ({ name, description })), documentsTag],
    paths,
    webhooks: webhookPaths(),
    components: {
      schemas: { Problem: problemSchema, ...schemas, ...definitionSchemas(), ...eventSchemas() },
      responses,
      headers: headerComponents,
      securitySchemes,
    },
  };
}

const info = {
  title: 'Formwright',
  version: '1.0.0',
  summary: 'A headless form service.',
  description: [
    'Errors are problem details (RFC 9457) with a stable `code`. Times are RFC 3339 in UTC.',
    'Unknown fields in request bodies are rejected, and so are unknown query parameters, except by public operations. Responses may gain new fields: ignore those that you do not know.',
    'A request with a method that the path does not support returns 405 `method_not_allowed` with an `Allow` header.',
  ].join('\n\n'),
  contact: { name: 'The operator of this installation' },
  license: { name: 'MIT', identifier: 'MIT' },
};

const documentsTag = {
  name: 'Documents',
  description: 'Machine-readable descriptions of this API.',
};

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key (`fw_…`). It gives access to one workspace, within its scopes; no scope implies another. Each operation states the scope that it needs. Operations with a write scope return what they wrote, even if the key has no read scope. `webhooks:read` shows the payloads of deliveries, which include answers.',
  },
  formAccess: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Form-Access',
    description:
      'The access token returned when a form is unlocked. Only forms with a password need it.',
  },
};

function pathsOf(components: Components): Json {
  const schema = toSnakeCaseSchema(core);
  const paths = new Map<string, Json>();
  for (const { name, endpoints } of tags) {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const operation = operationObject(endpoint, name, schema, components);
      paths.set(path, { ...paths.get(path), [endpoint.method.toLowerCase()]: operation });
    }
  }
  return Object.fromEntries(paths);
}

function documentPath(
  { operationId, summary, mediaType }: DocumentDescription,
  components: Components,
): Json {
  const headers = headerRefs({ 'X-Request-Id': 'RequestId', ETag: 'ETag' });
  return {
    get: {
      operationId,
      tags: [documentsTag.name],
      summary,
      description: 'No API key required.',
      security: [],
      responses: {
        200: {
          description: 'The document.',
          headers,
          content: {
            [mediaType]: {
              schema: { type: 'object', additionalProperties: true },
              examples: recordedValue(recordedExamples[operationId]?.response.body),
            },
          },
        },
        304: { description: 'Not modified.', headers },
        400: problemResponse(['bad_request'], 400, false, components),
        500: problemResponse(['internal_error'], 500, false, components),
      },
    },
  };
}
