import type { GraphQLSchema } from 'graphql';
import {
  type ExecuteOperation,
  prepareOperation,
} from '../../src/graphql/executor/execute-operation.ts';
import { schema } from '../../src/schema/schema.ts';
import { apiPrefix } from '../api-prefix.ts';
import { type CompiledOperation, compileOperation } from '../compile-operation.ts';
import type { Endpoint } from '../endpoint.ts';
import { endpoints } from '../endpoints/tags.ts';
import { toSnakeCaseSchema } from '../snake-case-schema.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

/** An endpoint with its operation. */
export interface Route extends Compiled {
  readonly endpoint: Endpoint;
  /** Method and path: the label in logs and metrics. */
  readonly name: string;
  /** Recent responses, for endpoints with `currentEtag`. */
  readonly cache: ResponseCache | undefined;
}

interface Compiled {
  readonly operation: CompiledOperation;
  readonly run: ExecuteOperation;
}

/** Compiled once for all servers of a process. */
const compiled = new WeakMap<Endpoint, Compiled>();
let restSchema: GraphQLSchema | undefined;

function compile(endpoint: Endpoint): Compiled {
  restSchema ??= toSnakeCaseSchema(schema);
  const operation = compileOperation(endpoint, schema, restSchema);
  const result = { operation, run: prepareOperation(operation.document) };
  compiled.set(endpoint, result);
  return result;
}

/** The routes of a server, which has its own cache of responses. */
export const compileRoutes = (records: readonly Endpoint[] = endpoints): Route[] =>
  records.map((endpoint) => ({
    ...(compiled.get(endpoint) ?? compile(endpoint)),
    endpoint,
    name: `${endpoint.method} ${apiPrefix}${endpoint.path}`,
    cache: endpoint.currentEtag && createResponseCache(),
  }));
