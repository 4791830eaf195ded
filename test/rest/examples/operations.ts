import { getOperationAST } from 'graphql';
import type { Endpoint } from '../../../rest/endpoint.ts';
import { endpoints } from '../../../rest/endpoints/tags.ts';
import { apiDocuments } from '../../../rest/serving/api-documents.ts';

/** An operation of the OpenAPI document. */
export interface ExampleOperation {
  readonly id: string;
  readonly method: string;
  /** Parameters as `{name}`. */
  readonly path: string;
  readonly authorized: boolean;
  /** Absent for documents. */
  readonly endpoint?: Endpoint;
}

const nameOf = ({ document }: Endpoint) => {
  const name = getOperationAST(document)?.name?.value ?? '';
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
};

const operations: ReadonlyMap<string, ExampleOperation> = new Map(
  [
    ...endpoints.map((endpoint) => ({
      id: nameOf(endpoint),
      method: endpoint.method,
      path: endpoint.path.replace(/:(\w+)/g, '{$1}'),
      authorized: endpoint.scope !== 'public',
      endpoint,
    })),
    ...apiDocuments.map(({ operationId: id, path }) => ({
      id,
      method: 'GET',
      path,
      authorized: false,
    })),
  ].map((operation) => [operation.id, operation]),
);

export const operationIds = [...operations.keys()];

export function operationOf(id: string): ExampleOperation {
  const operation = operations.get(id);
  if (!operation) throw new Error(`Unknown operation: ${id}`);
  return operation;
}
