import { createClient, NetworkError } from 'graphql-sse';
import type { Operation } from './request.ts';
import { servicePath } from './service-path.ts';
import { currentSession, renewSession, sessionHeaders } from './session.ts';

interface LiveListener<Data> {
  onData(data: Data): void;
  /** The connection is open, or was lost; it is opened again automatically. */
  onConnected(connected: boolean): void;
  /** The subscription ended for good, for example because the key does not permit it. */
  onError(error: unknown): void;
}

/**
 * Subscribes by server-sent events, and again after a lost connection and with the next session.
 *
 * @returns a function that ends the subscription
 */
export function live<Data, Variables extends Record<string, unknown>>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  { onData, onConnected, onError }: LiveListener<Data>,
): () => void {
  const client = createClient({
    url: servicePath('/graphql'),
    headers: sessionHeaders,
    retryAttempts: Number.POSITIVE_INFINITY,
  });
  let isEnded = false;
  let end = () => {};
  const start = () => {
    const session = currentSession();
    const fail = async (error: unknown) => {
      onConnected(false);
      const isRefused = session !== undefined && isUnauthenticated(error);
      const isRenewed = isRefused && (await renewSession(session).catch(() => false));
      if (isEnded) return;
      if (isRenewed) start();
      else onError(error);
    };
    end = client.subscribe<Data>(
      { query: operation.toString(), variables },
      {
        next: ({ data, errors }) => {
          if (data) onData(data);
          else if (errors) void fail(errors[0]);
        },
        error: fail,
        complete: () => onConnected(false),
      },
      { connecting: () => onConnected(false), connected: () => onConnected(true) },
    );
  };
  start();
  return () => {
    isEnded = true;
    end();
    client.dispose();
  };
}

/** Whether a subscription was refused, or ended by the service, since its session has ended. */
function isUnauthenticated(error: unknown): boolean {
  if (error instanceof NetworkError) return Object(error.response).status === 401;
  return Object(Object(error).extensions).code === 'unauthenticated';
}
