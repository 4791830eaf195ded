import type { ApiResponse } from './api-client.ts';

let addressCount = 0;
/** An IP address that was not used before. */
export function newAddress(): string {
  addressCount += 1;
  return `198.51.${Math.floor(addressCount / 250)}.${(addressCount % 250) + 1}`;
}

/** Sends concurrent requests. */
export const inParallel = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** The rate limit headers of a response. */
export const rateLimitHeaders = ({ headers }: ApiResponse) => ({
  retryAfter: headers.get('Retry-After'),
  limit: headers.get('RateLimit'),
  policy: headers.get('RateLimit-Policy'),
});

/** The remaining quota and the seconds until the reset. */
export const rateLimitHeader = ({ headers }: ApiResponse) => headers.get('RateLimit');

/** The number of responses by status. */
export function countStatuses(answers: readonly ApiResponse[]): Record<number, number> {
  const found: Record<number, number> = {};
  for (const { status } of answers) found[status] = (found[status] ?? 0) + 1;
  return found;
}
