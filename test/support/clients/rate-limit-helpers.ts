import type { ApiResponse } from './api-client.ts';

let addressCount = 0;
/** The address of somebody whom nobody knows. */
export function newAddress(): string {
  addressCount += 1;
  return `198.51.${Math.floor(addressCount / 250)}.${(addressCount % 250) + 1}`;
}

/** Many requests at once. */
export const inParallel = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** What the headers say of a limit. */
export const rateLimitHeaders = ({ headers }: ApiResponse) => ({
  retryAfter: headers.get('Retry-After'),
  limit: headers.get('RateLimit'),
  policy: headers.get('RateLimit-Policy'),
});

/** The same in one word: what is left, and until when. */
export const rateLimitHeader = ({ headers }: ApiResponse) => headers.get('RateLimit');

/** How many requests of each status came back. */
export function countStatuses(answers: readonly ApiResponse[]): Record<number, number> {
  const found: Record<number, number> = {};
  for (const { status } of answers) found[status] = (found[status] ?? 0) + 1;
  return found;
}
