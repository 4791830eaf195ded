import { type Problem, problem } from '../problem.ts';
import type { KeyedLimiter } from './keyed-limiter.ts';

/** For how many milliseconds an idempotency key belongs to the request that it was first used for. */
export const idempotencyLifetime = 86_400_000;

/** A key came with another input than before. */
export function idempotencyKeyReused(): Problem {
  const detail = 'This Idempotency-Key was sent with another body. Use a new key for a new body.';
  return problem('idempotency_key_reused', detail);
}

/** JSON with members in one order: equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/**
 * Performs a request that may be repeated, unless that was done before: then it is answered from what is
 * stored. Requests of one name wait for each other in this process.
 *
 * @param replay answers from what an earlier request has stored; undefined if nothing is
 * @param execute performs the request and stores its key in one transaction
 * @throws what both throw
 */
export function executeIdempotently<Answer>(
  limiter: KeyedLimiter,
  name: string,
  replay: () => Promise<Answer | undefined>,
  execute: () => Promise<Answer>,
): Promise<Answer> {
  return limiter.run(name, async () => {
    const before = await replay();
    if (before) return before;
    try {
      return await execute();
    } catch (error) {
      // A request with the same key on another server may have taken the last place, or the key itself.
      const meanwhile = await replay();
      if (meanwhile) return meanwhile;
      throw error;
    }
  });
}
