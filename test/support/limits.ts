import type { Answer } from './client.ts';

let people = 0;
/** The address of somebody whom nobody knows. */
export function somebody(): string {
  people += 1;
  return `198.51.${Math.floor(people / 250)}.${(people % 250) + 1}`;
}

/** Many requests at once. */
export const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** What the headers say of a limit. */
export const told = ({ headers }: Answer) => ({
  retryAfter: headers.get('Retry-After'),
  limit: headers.get('RateLimit'),
  policy: headers.get('RateLimit-Policy'),
});

/** The same in one word: what is left, and until when. */
export const left = ({ headers }: Answer) => headers.get('RateLimit');

/** How many requests of each status came back. */
export function statuses(answers: readonly Answer[]): Record<number, number> {
  const found: Record<number, number> = {};
  for (const { status } of answers) found[status] = (found[status] ?? 0) + 1;
  return found;
}
