import { ApiProblem } from './problem.ts';
import { sendTo } from './service-path.ts';

/** A session of the console; the cookie that belongs to it is not visible to scripts. */
export interface ConsoleSession {
  /** Value of the header `X-CSRF-Token`. */
  readonly csrf_token: string;
  readonly expires_at: string;
  readonly workspace_id: string;
}

/** A session that ended while the console is in use. Requests wait until a person has signed in again. */
export interface EndedSession {
  /** The workspace whose data the console shows. */
  readonly workspaceId: string;
  /** Continues with the current session; false if the person leaves instead. */
  resume(signedIn: boolean): void;
}

let current: ConsoleSession | undefined;
let renewal: Promise<boolean> | undefined;
let ended: EndedSession | undefined;
const listeners = new Set<() => void>();
const leaveListeners = new Set<() => void>();

/** The session to send requests with. Until a person has signed in again, requests wait for the next one. */
export async function currentSession(): Promise<ConsoleSession | undefined> {
  await renewal;
  return current;
}

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
export async function signIn(key: string): Promise<ConsoleSession | undefined> {
  current = await send('POST', { key });
  return current;
}

/** Ends the session that the browser has now, which another tab may have started. */
export async function signOut(): Promise<void> {
  if (await resumeSession()) await send('DELETE');
  current = undefined;
}

/**
 * Replaces a session with which a request was refused: by the one that another tab has started in the meantime, or by
 * asking the person to sign in. Requests that are refused at the same time share the result.
 *
 * @returns whether there is a session of the same workspace now
 * @throws {ApiProblem} `network_error`
 */
export function renewSession(refused: ConsoleSession): Promise<boolean> {
  if (renewal) return renewal;
  if (current?.csrf_token !== refused.csrf_token) return Promise.resolve(current !== undefined);
  renewal = renew(refused).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renew({ csrf_token, workspace_id }: ConsoleSession): Promise<boolean> {
  const found = await resumeSession();
  const isOther = found !== undefined && found.csrf_token !== csrf_token;
  return isOther && found.workspace_id === workspace_id ? true : askToSignIn(workspace_id);
}

/** Leads to the sign-in page: a request was refused, and the person did not start another session. */
export function leaveSession(): void {
  for (const listener of leaveListeners) listener();
}

/** @param listener called by `leaveSession` */
export const onSessionLeft = (listener: () => void): unknown => leaveListeners.add(listener);

function askToSignIn(workspaceId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const resume = (signedIn: boolean) => {
      setEnded(undefined);
      resolve(signedIn);
    };
    setEnded({ workspaceId, resume });
  });
}

function setEnded(next: EndedSession | undefined): void {
  ended = next;
  for (const listener of listeners) listener();
}

/** The session that has ended, for `useSyncExternalStore`. */
export const endedSession = {
  get: (): EndedSession | undefined => ended,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

async function send(method: string, body?: unknown): Promise<ConsoleSession | undefined> {
  const response = await sendTo('/console/session', {
    method,
    headers: {
      ...sessionHeaders(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (response.status === 204) return undefined;
  const answer = await response.json();
  if (!response.ok) throw new ApiProblem({ status: response.status, ...answer });
  return answer;
}
