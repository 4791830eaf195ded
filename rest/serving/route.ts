// Fast path: responses of endpoints with `current` are cached as bytes, so that an unchanged form is
// neither resolved nor serialized again. The entity tag changes with everything the response depends on.
// Decision: docs/decisions/0018-what-profiles-showed.md.
// Benchmark: `npm run bench -- --line public-form`.

import type { GraphQLSchema } from 'graphql';
import {
  type ExecuteOperation,
  prepareOperation,
} from '../../src/graphql/executor/execute-operation.ts';
import type { JsonResponse } from '../../src/http/send-content.ts';
import { createLruCache } from '../../src/platform/bounded-cache.ts';
import { schema } from '../../src/schema/schema.ts';
import { type CompiledOperation, compileOperation } from '../compile-operation.ts';
import type { Endpoint } from '../endpoint.ts';
import { endpoints } from '../endpoints/tags.ts';
import { restPresentation } from '../serialize-output.ts';
import { toSnakeCaseSchema } from '../snake-case-schema.ts';

/** The most bytes that the cache of an endpoint holds, and the most bytes of one entry. */
const maxBytes = 64 * 1024 * 1024;
const maxEntryBytes = 256 * 1024; // a form of 1,000 questions

/** Serialized responses of one endpoint, by entity tag. */
interface ResponseCache {
  get(etag: string): JsonResponse | undefined;
  /** Ignores responses without an entity tag and large ones. */
  add(response: JsonResponse): void;
}

export function createResponseCache(): ResponseCache {
  const cache = createLruCache<JsonResponse>(maxBytes);
  return {
    get: cache.get,
    add(response) {
      const { etag, body, headers } = response;
      if (etag === undefined || body.length > maxEntryBytes) return;
      const weight = body.length + 2 * headers.join('').length;
      cache.set(etag, { ...response, body: withOwnMemory(body) }, weight);
    },
  };
}

/**
 * A small buffer is a part of a pool of 8 KiB (`Buffer.poolSize`), which would stay in memory as a whole as long as the
 * entry does.
 */
function withOwnMemory(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

/** An endpoint with its operation. */
export interface Route extends Compiled {
  readonly endpoint: Endpoint;
  /** Method and path: the label in logs and metrics. */
  readonly name: string;
  /** Recent responses, for endpoints with `current`. */
  readonly cache: ResponseCache | undefined;
}

interface Compiled {
  readonly operation: CompiledOperation;
  readonly run: ExecuteOperation;
  readonly locationOf: LocationOf | undefined;
}

/**
 * The `Location` of the created resource (RFC 9110, 10.2.2), below the path of `PUBLIC_URL`. A path instead of a URL,
 * since clients may reach the server by another host.
 *
 * @param created the body of the response, as JSON
 */
type LocationOf = (params: Readonly<Record<string, string>>, created: string) => string;

function compileLocation(location: string): LocationOf {
  const steps = [...`${apiPrefix}${location}`.matchAll(/([^:{]+)(?::(\w+)|\{(\w+)\})?/g)];
  const hasMembers = location.includes('{');
  return (params, created) => {
    const members = hasMembers ? Object(JSON.parse(created)) : {};
    return steps
      .map(([, text, param, member]) => {
        if (member !== undefined) return text + encodeURIComponent(members[member]);
        return param === undefined ? text : text + encodeURIComponent(params[param] ?? '');
      })
      .join('');
  };
}

/** Compiled once for all servers of a process. */
const compiled = new WeakMap<Endpoint, Compiled>();
let restSchema: GraphQLSchema | undefined;

function compile(endpoint: Endpoint): Compiled {
  restSchema ??= toSnakeCaseSchema(schema);
  const operation = compileOperation(endpoint, schema, restSchema);
  const result = {
    operation,
    run: prepareOperation(operation.document, restPresentation),
    locationOf: endpoint.location && compileLocation(endpoint.location),
  };
  compiled.set(endpoint, result);
  return result;
}

/** The routes of a server, which has its own cache of responses. */
export const compileRoutes = (records: readonly Endpoint[] = endpoints): Route[] =>
  records.map((endpoint) => ({
    ...(compiled.get(endpoint) ?? compile(endpoint)),
    endpoint,
    name: `${endpoint.method} ${apiPrefix}${endpoint.path}`,
    cache: endpoint.current && createResponseCache(),
  }));

export const apiPrefix = '/api/v1';
