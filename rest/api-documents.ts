import { definitionSchemaDocument } from '../src/definition/definition-json-schema.ts';
import { openApiDocument } from './openapi/openapi-document.ts';

/** Something about the API that anybody may read; no operation stands behind it. */
export interface ApiDocument {
  /** Below `/api/v1`. */
  readonly path: `/${string}`;
  /** What it is called among the operations of the API. */
  readonly operationId: string;
  readonly summary: string;
  readonly mediaType: string;
  /** @param url where the document is served */
  readonly build: (url: string) => object;
}

export const apiDocuments: readonly ApiDocument[] = [
  {
    path: '/openapi.json',
    operationId: 'getOpenApi',
    summary: 'Get this document',
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
