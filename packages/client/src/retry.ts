import { FormwrightError } from './error.ts';
import { faultOf } from './faults.ts';

/** Options of `withRetries`. */
export interface RetryOptions {
  /** Number of retries after the first attempt. */
  readonly retries: number;
  readonly signal?: AbortSignal | undefined;
}

/** The longest delay in seconds. If the service requests a longer one, the error is thrown. */
const maxDelay = 60;

/**
 * Retries after 429, 503 and lost connections, after the delay that the service sent, else with exponential
 * backoff.
 *
 * @throws {FormwrightError} that of the last attempt, or with the code `aborted`
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  { retries, signal }: RetryOptions,
): Promise<Result> {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      const delay = retryDelay(error, attempts);
      if (attempts >= retries || delay > maxDelay || signal?.aborted) throw error;
      await sleep(delay * 1000, signal);
    }
  }
}

/** The delay in seconds; Infinity for errors that are not retried. */
function retryDelay(error: unknown, attempts: number): number {
  const backoff = 0.5 * 2 ** attempts;
  if (!(error instanceof FormwrightError)) return Infinity;
  if (error.code === 'network_error' || error.code === 'timeout') return backoff;
  const isTransient = error.status === 429 || error.status === 503;
  return isTransient ? (error.retryAfter ?? backoff) : Infinity;
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(faultOf(undefined, signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
