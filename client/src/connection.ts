import { errorFrom } from './error.ts';

/** Where the service is, and who asks. */
export interface Connection {
  /** Such as `https://forms.example`, without a slash at its end. */
  readonly url: string;
  /** `fw_…`; a page of a website has none. */
  readonly apiKey: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  /** How many tries may follow the first, where repeating does no harm. */
  readonly retries: number;
}

/**
 * Sends one request.
 *
 * @param path below the service's URL
 * @returns a success, or 304
 * @throws {FormwrightError} if it is refused
 */
export async function sendRequest(
  { url, fetch }: Connection,
  path: string,
  request: RequestInit,
): Promise<Response> {
  const answer = await fetch(`${url}${path}`, request);
  if (answer.ok || answer.status === 304) return answer;
  throw await errorFrom(answer);
}

/** The headers of whoever has a key. */
export const authorization = ({ apiKey }: Connection): Record<string, string> =>
  apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` };
