import { createClient } from 'graphql-sse';
import type { Operation } from './request.ts';
import { servicePath } from './service-path.ts';
import { type ConsoleSession, currentSession, renewSession, sessionHeaders } from './session.ts';

interface LiveListener<Data> {
  onData(data: Data): void;
  /** Whether the connection is open. A lost one is opened again, unless the service refuses the subscription. */
  onConnected(connected: boolean): void;
}

/**
 * Subscribes by server-sent events while the page is visible: of HTTP/1.1, a browser has six connections for all its
 * tabs.
 *
 * @returns a function that ends the subscription
 */
export function live<Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  listener: LiveListener<Data>,
): () => void {
  let end: (() => void) | undefined;
  const follow = () => {
    if (!document.hidden) end ??= subscribe(operation, variables, listener);
    else if (end) {
      end();
      end = undefined;
      listener.onConnected(false);
    }
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    end?.();
  };
}

/** Subscribes again after a lost connection, and after the service ended the subscription with its session. */
function subscribe<Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  { onData, onConnected }: LiveListener<Data>,
): () => void {
  let session: ConsoleSession | undefined;
  const client = createClient({
    url: servicePath('/graphql'),
    async headers() {
      session = await currentSession();
      return sessionHeaders();
    },
    retryAttempts: Number.POSITIVE_INFINITY,
  });
  let isEnded = false;
  const start = () => {
    let refusal: unknown;
    const finish = async () => {
      onConnected(false);
      const refused = isUnauthenticated(refusal) ? session : undefined;
      const isOver = refused ? !(await renewSession(refused).catch(() => false)) : refusal;
      if (!isEnded && !isOver) start();
    };
    client.subscribe<Data>(
      { query: operation.toString(), variables },
      {
        next({ data, errors }) {
          if (data) onData(data);
          else refusal = errors?.[0];
        },
        error(error) {
          refusal = error;
          void finish();
        },
        complete: finish,
      },
      { connecting: () => onConnected(false), connected: () => onConnected(true) },
    );
  };
  start();
  return () => {
    isEnded = true;
    client.dispose();
  };
}

/** Whether a subscription was refused since its session has ended. */
const isUnauthenticated = (error: unknown): boolean =>
  Object(Object(error).extensions).code === 'unauthenticated';
