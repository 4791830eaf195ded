import { hash } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { z } from 'zod';
import { createLruCache, type LruCache } from '../../platform/cache/lru-cache.ts';
import type { OperationRequest } from './parse-request.ts';

/**
 * Automatic persisted queries (APQ): a client sends the SHA-256 digest of a document in the place of the
 * document. If the server does not know it, the client sends both, and the server keeps the document. A
 * miss, on another server for instance, therefore costs one more request and nothing else.
 */
export interface PersistedQueries {
  /** Fills in the document that an operation names by its digest, if it is known. */
  resolveDocument(operation: OperationRequest): OperationRequest;
  /** Answers digests that are not known, and keeps the documents of the operations that are valid. */
  readonly plugin: Plugin<object, Caller>;
}

/** What the plugin needs to know of a request. */
export interface Caller {
  /** Whether it has an API key that works. */
  readonly hasKey: boolean;
}

/** How clients recognize a digest that is not known. */
export const persistedQueryNotFound = {
  message: 'PersistedQueryNotFound',
  code: 'PERSISTED_QUERY_NOT_FOUND',
} as const;

/** Bytes of documents: those of callers with an API key, which visitors cannot displace, and all others. */
const capacity = { keys: 8 * 1024 * 1024, visitors: 4 * 1024 * 1024 };

const model = z.object({ version: z.literal(1), sha256Hash: z.string() });

export function createPersistedQueries(): PersistedQueries {
  const keyCache = createLruCache<string>(capacity.keys);
  const visitorCache = createLruCache<string>(capacity.visitors);
  /** Operations that came with document and digest, and are not validated yet. */
  const unvalidated = new WeakMap<object, () => void>();

  const find = (digest: string) => keyCache.get(digest) ?? visitorCache.get(digest);
  const storeValidated = (request: Request) => unvalidated.get(request)?.();

  return {
    resolveDocument(operation) {
      const { query, extensions } = operation;
      const persisted = model.safeParse(extensions?.['persistedQuery']).data;
      if (query !== undefined || !persisted) return operation;
      const known = find(persisted.sha256Hash);
      return known === undefined ? operation : withDocument(operation, known);
    },

    plugin: {
      onParams({ request, params, setParams, context: { hasKey } }) {
        const sent: unknown = params.extensions?.['persistedQuery'];
        if (sent === undefined || sent === null) return;
        const digest = readDigest(sent);
        const { query } = params;
        if (query === undefined || query === null) {
          const known = find(digest);
          if (known === undefined) throw notFound();
          setParams(withDocument(params, known));
        } else if (typeof query === 'string') {
          if (digest !== hash('sha256', query))
            throw refused('The digest is not that of the query.');
          unvalidated.set(request, () => store(hasKey ? keyCache : visitorCache, digest, query));
        }
      },
      // Only what was parsed within the limits, and is valid, gets here.
      onExecute: ({ args }) => storeValidated(args.contextValue.request),
      onSubscribe: ({ args }) => storeValidated(args.contextValue.request),
    },
  };
}

function store(cache: LruCache<string>, digest: string, query: string): void {
  cache.set(digest, query, 2 * query.length);
}

function readDigest(persisted: unknown): string {
  const { data } = model.safeParse(persisted);
  if (data) return data.sha256Hash;
  throw refused('"extensions.persistedQuery" must have "version" 1 and a "sha256Hash".');
}

/** Without the digest: nothing is left to check. */
function withDocument<Params extends GraphQLParams>(params: Params, query: string): Params {
  const { persistedQuery: _, ...extensions } = params.extensions ?? {};
  return { ...params, query, extensions };
}

/** By status 200, as Apollo Server answers: it is a step of the protocol, and not a failure. */
function notFound(): GraphQLError {
  const { message, code } = persistedQueryNotFound;
  return new GraphQLError(message, { extensions: { code, http: { status: 200 } } });
}

function refused(detail: string): GraphQLError {
  return new GraphQLError(detail, { extensions: { http: { status: 400 } } });
}
