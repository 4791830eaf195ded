import { ApiProblem } from './problem.ts';
import { servicePath } from './service-path.ts';

/** A session of the console; the cookie that belongs to it is not visible to scripts. */
export interface ConsoleSession {
  /** Value of the header `X-CSRF-Token`. */
  readonly csrf_token: string;
  readonly expires_at: string;
}

let current: ConsoleSession | undefined;

/** Headers that authenticate a GraphQL request together with the cookie. */
export const sessionHeaders = (): Record<string, string> =>
  current ? { 'X-CSRF-Token': current.csrf_token } : {};

/** The session of this browser; undefined if it is not signed in. */
export async function resumeSession(): Promise<ConsoleSession | undefined> {
  current = await send('GET').catch((error: unknown) => {
    if (error instanceof ApiProblem && error.status === 401) return undefined;
    throw error;
  });
  return current;
}

/** @throws {ApiProblem} `unauthenticated` if the key is not valid, `rate_limited` */
export async function signIn(key: string): Promise<void> {
  current = await send('POST', { key });
}

export async function signOut(): Promise<void> {
  await send('DELETE');
  current = undefined;
}

async function send(method: string, body?: unknown): Promise<ConsoleSession | undefined> {
  const response = await fetch(servicePath('/console/session'), {
    method,
    headers: {
      ...sessionHeaders(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new ApiProblem(
      { code: 'network_error', detail: 'The service cannot be reached.' },
      error,
    );
  });
  if (response.status === 204) return undefined;
  const answer = await response.json();
  if (!response.ok) throw new ApiProblem({ status: response.status, ...answer });
  return answer;
}
