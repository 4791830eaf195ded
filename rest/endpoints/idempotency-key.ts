import type { HeaderVariable } from '../endpoint.ts';

/** `Idempotency-Key: 5f2b…`; whoever repeats a request sends it again. */
export const idempotencyKey: HeaderVariable = { name: 'Idempotency-Key', read: (text) => text };
