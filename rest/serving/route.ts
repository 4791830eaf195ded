import {
  type ExecuteOperation,
  prepareOperation,
} from '../../src/graphql/executor/execute-operation.ts';
import { schema } from '../../src/schema/schema.ts';
import { apiPrefix } from '../api-prefix.ts';
import { type CompiledOperation, compileOperation } from '../compile-operation.ts';
import { deprecationHeaders } from '../deprecation.ts';
import type { Endpoint } from '../endpoint.ts';
import { endpoints } from '../endpoints/tags.ts';
import { createResponseCache, type ResponseCache } from '../fast-path/response-cache.ts';
import { toSnakeCaseSchema } from '../snake-case-schema.ts';

/** An endpoint with its operation, compiled once at start. */
export interface Route {
  readonly endpoint: Endpoint;
  /** Method and path: the label in logs and metrics. */
  readonly name: string;
  readonly operation: CompiledOperation;
  readonly run: ExecuteOperation;
  /** Recent responses, for endpoints with `currentEtag`. */
  readonly cache: ResponseCache | undefined;
  /** Headers of all responses of a deprecated endpoint. */
  readonly deprecation: Record<string, string> | undefined;
}

export function compileRoutes(records: readonly Endpoint[] = endpoints): Route[] {
  const rest = toSnakeCaseSchema(schema);
  return records.map((endpoint) => {
    const operation = compileOperation(endpoint, schema, rest);
    return {
      endpoint,
      name: `${endpoint.method} ${apiPrefix}${endpoint.path}`,
      operation,
      run: prepareOperation(operation.document),
      cache: endpoint.currentEtag && createResponseCache(),
      deprecation: endpoint.deprecated && deprecationHeaders(endpoint.deprecated),
    };
  });
}
