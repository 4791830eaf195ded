import { FormwrightError } from './error.ts';

/** How often, and until when, something is tried again. */
export interface Patience {
  /** How many tries may follow the first. */
  readonly retries: number;
  readonly signal?: AbortSignal | undefined;
}

/** The most seconds that are waited for a next try; who is told to wait longer is told so. */
const longestWait = 60;

/**
 * Tries until it succeeds: again after 429, 503 and broken connections, when the service says, or
 * later each time.
 *
 * @throws what the last try threw, or the reason of the signal
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  { retries, signal }: Patience,
): Promise<Result> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      const wait = secondsToWait(error, tried);
      if (tried >= retries || wait > longestWait || signal?.aborted) throw error;
      await pause(wait * 1000, signal);
    }
  }
}

/** Infinity if it would fail again. */
function secondsToWait(error: unknown, tried: number): number {
  const backOff = 0.5 * 2 ** tried;
  if (error instanceof TypeError) return backOff; // how fetch tells of a connection that broke
  if (!(error instanceof FormwrightError)) return Infinity;
  const isPassing = error.status === 429 || error.status === 503;
  return isPassing ? (error.retryAfter ?? backOff) : Infinity;
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
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
