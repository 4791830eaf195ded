import type { HeaderVariable } from '../endpoint.ts';

/** `Idempotency-Key: 5f2b…`; whoever repeats a request sends it again. */
export const idempotencyKeyHeader: HeaderVariable = {
  name: 'Idempotency-Key',
  parse: (text) => text,
};
