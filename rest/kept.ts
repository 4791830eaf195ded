import { createCache } from '../src/kernel/cache.ts';
import type { Answer } from './answer.ts';

/** How many bytes of answers an endpoint keeps, and the most of one. */
const capacity = 8 * 1024 * 1024;
const longest = 64 * 1024;

/** Answers as they were sent, by entity tag: what is asked for again and again is made once. */
export interface Kept {
  get(etag: string): Answer | undefined;
  add(answer: Answer): void;
}

export function createKept(): Kept {
  const kept = createCache<Answer>(capacity);
  return {
    get: kept.get,
    add(answer) {
      const { etag, body, headers } = answer;
      if (etag === undefined || body.length > longest) return;
      kept.set(etag, answer, body.length + 2 * headers.join('').length);
    },
  };
}
