/** A session of the console, as its page uses it. */
export interface TestSession {
  /** Value of the header `Cookie`. */
  readonly cookie: string;
  readonly csrfToken: string;
  /** Headers of the requests that the page sends. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers by which browsers say that a page of the service sends a request. */
export const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };

/** Sends a key to sign in. */
export function sendKey(url: string, key: unknown, headers: Record<string, string> = sameOrigin) {
  return fetch(`${url}/console/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ key }),
  });
}

/** Signs in with an API key. */
export async function signIn(url: string, key: string): Promise<TestSession> {
  const response = await sendKey(url, key);
  if (response.status !== 201) throw new Error(`signing in failed: ${await response.text()}`);
  const cookie = (response.headers.get('Set-Cookie') ?? '').split(';', 1).join('');
  const { csrf_token: csrfToken } = await response.json();
  const headers = { Cookie: cookie, 'X-CSRF-Token': csrfToken, ...sameOrigin };
  return { cookie, csrfToken, headers };
}
