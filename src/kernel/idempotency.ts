import { type Problem, problem } from './problem.ts';

/** For how many milliseconds an idempotency key belongs to the request that it was first used for. */
export const idempotencyLifetime = 86_400_000;

/** A key came with another input than before. */
export function keyReused(): Problem {
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
