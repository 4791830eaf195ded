import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for work that may take too long. It continues afterwards, but its result is ignored.
 *
 * @param onTimeout returns the result after the time, or throws
 */
export async function withDeadline<Result>(
  milliseconds: number,
  work: Promise<Result>,
  onTimeout: () => Result,
): Promise<Result> {
  const over = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: over.signal }).then(onTimeout);
  late.catch(() => undefined); // canceled
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
