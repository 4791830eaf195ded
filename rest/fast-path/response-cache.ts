import type { JsonResponse } from '../../src/http/json-response.ts';
import { createLruCache } from '../../src/platform/cache/lru-cache.ts';

/** How many bytes of answers an endpoint keeps, and the most of one. */
const maxBytes = 8 * 1024 * 1024;
const maxEntryBytes = 64 * 1024;

/** Answers as they were sent, by entity tag: what is asked for again and again is made once. */
export interface ResponseCache {
  get(etag: string): JsonResponse | undefined;
  add(answer: JsonResponse): void;
}

export function createResponseCache(): ResponseCache {
  const cache = createLruCache<JsonResponse>(maxBytes);
  return {
    get: cache.get,
    add(answer) {
      const { etag, body, headers } = answer;
      if (etag === undefined || body.length > maxEntryBytes) return;
      cache.set(etag, answer, body.length + 2 * headers.join('').length);
    },
  };
}
