import { createClient } from 'graphql-sse';
import type { Operation } from './request.ts';
import { servicePath } from './service-path.ts';
import { sessionHeaders } from './session.ts';

interface LiveListener<Data> {
  onData(data: Data): void;
  /** The connection is open, or was lost; it is opened again automatically. */
  onConnected(connected: boolean): void;
  /** The subscription ended for good, for example because the session ended. */
  onError(error: unknown): void;
}

/**
 * Subscribes by server-sent events, and again after a lost connection.
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
  const end = client.subscribe<Data>(
    { query: operation.toString(), variables },
    {
      next: ({ data, errors }) => {
        if (data) onData(data);
        else if (errors) onError(errors[0]);
      },
      error: onError,
      complete: () => onConnected(false),
    },
    { connecting: () => onConnected(false), connected: () => onConnected(true) },
  );
  return () => {
    end();
    client.dispose();
  };
}
