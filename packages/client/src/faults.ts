import { FormwrightError } from './error.ts';

/** Codes of errors that have no response of the service. */
export type FaultCode = 'aborted' | 'network_error' | 'timeout' | 'unexpected_answer';

const messages: Readonly<Record<FaultCode, string>> = {
  aborted: 'The request was aborted',
  network_error: 'The connection failed',
  timeout: 'The request timed out',
  unexpected_answer: 'The response is not from the service',
};

/**
 * Runs a part of a request.
 *
 * @param signal of the request
 * @throws {FormwrightError} instead of the errors of `fetch` and of bodies, with these as its `cause`
 */
export async function withFaults<Result>(
  signal: AbortSignal | null | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw faultOf(error, signal);
  }
}

/** The error of a request that failed without a response; an error of the client remains as it is. */
export function faultOf(error: unknown, signal?: AbortSignal | null): FormwrightError {
  if (error instanceof FormwrightError) return error;
  const cause: unknown = signal?.aborted ? signal.reason : error;
  const code = signal?.aborted && !isTimeout(cause) ? 'aborted' : codeOf(cause);
  return createFault(code, cause);
}

export function createFault(code: FaultCode, cause?: unknown): FormwrightError {
  return new FormwrightError(0, { detail: messages[code] }, { code, cause });
}

/** @throws {FormwrightError} with the code `unexpected_answer` */
// biome-ignore lint/suspicious/noExplicitAny: as JSON.parse; callers state the type that the service documents
export function parseJson(text: string, status: number): any {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const detail = 'The response is not JSON';
    throw new FormwrightError(status, { detail }, { code: 'unexpected_answer', cause });
  }
}

function codeOf(error: unknown): FaultCode {
  if (isTimeout(error)) return 'timeout';
  return nameOf(error) === 'AbortError' ? 'aborted' : 'network_error';
}

/** `AbortSignal.timeout`, or a time limit of Node.js for connections and responses. */
function isTimeout(error: unknown): boolean {
  const { code = '' } = Object(Object(error).cause);
  return nameOf(error) === 'TimeoutError' || /TIMEDOUT|_TIMEOUT$/.test(String(code));
}

const nameOf = (error: unknown): unknown => Object(error).name;
