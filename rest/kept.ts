import { setNewest } from '../src/kernel/newest.ts';
import type { Answer } from './answer.ts';

/** How many answers are kept, and the most bytes of one: a few megabytes in all. */
const capacity = 200;
const longest = 64 * 1024;

/** Answers as they were sent, by entity tag: what is asked for again and again is made once. */
export interface Kept {
  get(etag: string): Answer | undefined;
  add(answer: Answer): void;
}

export function createKept(): Kept {
  const kept = new Map<string, Answer>();
  return {
    get: (etag) => kept.get(etag),
    add(answer) {
      const { etag, body } = answer;
      if (etag === undefined || body.length > longest) return;
      setNewest(kept, capacity, etag, answer);
    },
  };
}
