import { type Problem, problem } from '../../../packages/common/problem.ts';
import type { KeyedLimiter } from './keyed-limiter.ts';

/** Milliseconds for which an idempotency key is reserved for the request that it was first used with. */
export const idempotencyLifetime = 86_400_000;

/** The problem of an idempotency key that was sent with a different input. */
export function idempotencyKeyReused(): Problem {
  const detail =
    'The Idempotency-Key was already used with a different request body. Use a new key.';
  return problem('idempotency_key_reused', detail);
}

/** JSON with sorted members: equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * Executes a request once: a repeated request gets the stored result. Requests with the same key run one
 * at a time in this process.
 *
 * @param limiter runs one at a time
 * @param replay returns the stored result of an earlier request; undefined if there is none
 * @param execute executes the request and stores its key, in one transaction
 * @throws the errors of both
 */
export function executeIdempotently<Result>(
  limiter: KeyedLimiter,
  key: string,
  replay: () => Promise<Result | undefined>,
  execute: () => Promise<Result>,
): Promise<Result> {
  return limiter(key, async () => {
    const before = await replay();
    if (before) return before;
    try {
      return await execute();
    } catch (error) {
      // A request with the same key on another server may have used the last capacity, or the key itself.
      const concurrent = await replay();
      if (concurrent) return concurrent;
      throw error;
    }
  });
}
