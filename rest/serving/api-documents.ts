import { definitionSchemaDocument } from '../../packages/definition/definition-json-schema.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';

/** A document that describes the API. Served without a key; no GraphQL operation is executed. */
export interface ApiDocument {
  /** Below `/api/v1`. */
  readonly path: `/${string}`;
  /** The operation's name in the OpenAPI document. */
  readonly operationId: string;
  readonly summary: string;
  readonly mediaType: string;
  /** @param url absolute URL at which the document is served */
  readonly build: (url: string) => object;
}

export const apiDocuments: readonly ApiDocument[] = [
  {
    path: '/openapi.json',
    operationId: 'getOpenApi',
    summary: 'Get the OpenAPI document',
    mediaType: 'application/json',
    build: (url) => openApiDocument(url, apiDocuments),
  },
  {
    path: '/schemas/form-definition.json',
    operationId: 'getDefinitionSchema',
    summary: 'Get the JSON Schema of form definitions',
    mediaType: 'application/schema+json',
    build: definitionSchemaDocument,
  },
];
