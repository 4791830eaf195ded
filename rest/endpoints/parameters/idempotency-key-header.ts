import type { HeaderVariable } from '../../endpoint.ts';

/** `Idempotency-Key: 5f2b…`; retries of a request send the same key. */
export const idempotencyKeyHeader: HeaderVariable = {
  name: 'Idempotency-Key',
  parse: (text) => text,
};
