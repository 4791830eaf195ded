import { errorFrom } from './error.ts';
import { withFaults } from './faults.ts';

/** The service's URL, the credentials, and how requests are sent. */
export interface Connection {
  /** Base URL such as `https://forms.example`, without a trailing slash. */
  readonly url: string;
  /** `fw_…`; undefined in browsers. */
  readonly apiKey: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  /** Number of retries of requests that are safe to repeat. */
  readonly retries: number;
}

/**
 * Sends one request.
 *
 * @param path path below the service's URL
 * @returns a response with a 2xx status or 304
 * @throws {FormwrightError} for any other status, and without a response
 */
export async function sendRequest(
  { url, fetch }: Connection,
  path: string,
  request: RequestInit,
): Promise<Response> {
  return withFaults(request.signal, async () => {
    const response = await fetch(`${url}${path}`, request);
    if (response.ok || response.status === 304) return response;
    throw await errorFrom(response);
  });
}

/** The `Authorization` header, if there is an API key. */
export const authorization = ({ apiKey }: Connection): Record<string, string> =>
  apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` };
