import { FormwrightError } from './error.ts';

/** How often, and until when, something is tried again. */
export interface RetryOptions {
  /** How many tries may follow the first. */
  readonly retries: number;
  readonly signal?: AbortSignal | undefined;
}

/** The most seconds that are waited for a next try; who is told to wait longer is told so. */
const maxDelay = 60;

/**
 * Tries until it succeeds: again after 429, 503 and broken connections, when the service says, or
 * later each time.
 *
 * @throws what the last try threw, or the reason of the signal
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  { retries, signal }: RetryOptions,
): Promise<Result> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      const delay = retryDelay(error, tried);
      if (tried >= retries || delay > maxDelay || signal?.aborted) throw error;
      await sleep(delay * 1000, signal);
    }
  }
}

/** Infinity if it would fail again. */
function retryDelay(error: unknown, tried: number): number {
  const backOff = 0.5 * 2 ** tried;
  if (error instanceof TypeError) return backOff; // how fetch tells of a connection that broke
  if (!(error instanceof FormwrightError)) return Infinity;
  const isPassing = error.status === 429 || error.status === 503;
  return isPassing ? (error.retryAfter ?? backOff) : Infinity;
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
