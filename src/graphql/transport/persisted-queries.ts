import { hash } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { z } from 'zod';
import { createLruCache, type LruCache } from '../../platform/bounded-cache.ts';
import type { Context } from '../../schema/core/context.ts';
import type { Caller, OperationRequest } from './parse-request.ts';

/**
 * Automatic persisted queries (APQ): a client sends the SHA-256 digest of a document instead of the
 * document. If the server does not know the digest, the client sends both, and the server caches the
 * document. A cache miss, for example on another server, costs one additional request.
 */
export interface PersistedQueries {
  /** Adds the document to a request that has only its digest, if the digest is known. */
  resolveDocument(operation: OperationRequest): OperationRequest;
  /**
   * Does the same at execution. The document of a request with both is cached once it is validated.
   *
   * @throws {GraphQLError} for an unknown digest, and for one that does not match the document
   */
  prepare(params: GraphQLParams, caller: Caller): GraphQLParams;
  /** Prepares the requests of HTTP, and caches the documents of valid operations. */
  readonly plugin: Plugin<Caller, Caller>;
}

/** The error for an unknown digest, by which clients recognize it. */
export const persistedQueryNotFound = {
  message: 'PersistedQueryNotFound',
  code: 'PERSISTED_QUERY_NOT_FOUND',
} as const;

/** Bytes of cached documents. Visitors cannot evict the documents of callers with an API key. */
const capacity = { keys: 8 * 1024 * 1024, visitors: 4 * 1024 * 1024 };

const model = z.object({ version: z.literal(1), sha256Hash: z.string() });

export function createPersistedQueries(): PersistedQueries {
  const keyCache = createLruCache<string>(capacity.keys);
  const visitorCache = createLruCache<string>(capacity.visitors);
  /** Stores the documents of requests with document and digest, once they are validated. */
  const unvalidated = new WeakMap<Context, () => void>();

  const find = (digest: string) => keyCache.get(digest) ?? visitorCache.get(digest);
  const storeValidated = ({ context }: Caller) => unvalidated.get(context)?.();

  function prepare(params: GraphQLParams, { context, hasKey }: Caller): GraphQLParams {
    const sent: unknown = params.extensions?.['persistedQuery'];
    if (sent === undefined || sent === null) return params;
    const digest = readDigest(sent);
    const { query } = params;
    if (query === undefined || query === null) {
      const known = find(digest);
      if (known === undefined) throw notFound();
      return withDocument(params, known);
    }
    if (typeof query === 'string') {
      if (digest !== hash('sha256', query)) {
        throw badRequest('The sha256Hash does not match the query.');
      }
      unvalidated.set(context, () => store(hasKey ? keyCache : visitorCache, digest, query));
    }
    return params;
  }

  return {
    resolveDocument(operation) {
      const { query, extensions } = operation;
      const persisted = model.safeParse(extensions?.['persistedQuery']).data;
      if (query !== undefined || !persisted) return operation;
      const known = find(persisted.sha256Hash);
      return known === undefined ? operation : withDocument(operation, known);
    },

    prepare,

    plugin: {
      onParams: ({ params, setParams, context }) => setParams(prepare(params, context)),
      // Only documents that are valid and within the limits get here.
      onExecute: ({ args }) => storeValidated(args.contextValue),
      onSubscribe: ({ args }) => storeValidated(args.contextValue),
    },
  };
}

function store(cache: LruCache<string>, digest: string, query: string): void {
  cache.set(digest, query, 2 * query.length);
}

function readDigest(persisted: unknown): string {
  const { data } = model.safeParse(persisted);
  if (data) return data.sha256Hash;
  throw badRequest('"extensions.persistedQuery" must have "version" 1 and a "sha256Hash".');
}

/** Removes the digest, which has been checked. */
function withDocument<Params extends GraphQLParams>(params: Params, query: string): Params {
  const { persistedQuery: _, ...extensions } = params.extensions ?? {};
  return { ...params, query, extensions };
}

/** The status is 200, as in Apollo Server: it is a step of the protocol, not a failure. */
function notFound(): GraphQLError {
  const { message, code } = persistedQueryNotFound;
  return new GraphQLError(message, { extensions: { code, http: { status: 200 } } });
}

function badRequest(detail: string): GraphQLError {
  return new GraphQLError(detail, { extensions: { http: { status: 400 } } });
}
