import type { JsonResponse } from '../../src/http/json-response.ts';
import { createLruCache } from '../../src/platform/cache/lru-cache.ts';

// Fast path: responses of endpoints with `currentEtag` are cached as bytes, so that an unchanged form is
// neither resolved nor serialized again. The entity tag changes with everything the response depends on.
// Decision: docs/decisions/0018-what-profiles-showed.md.
// Benchmark: `npm run bench -- --line public-form`.

/** The most bytes that the cache of an endpoint holds, and the most bytes of one entry. */
const maxBytes = 64 * 1024 * 1024;
const maxEntryBytes = 64 * 1024;

/** Serialized responses of one endpoint, by entity tag. */
export interface ResponseCache {
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
