import { onTestFinished } from 'vitest';

/** A subscription over server-sent events. */
export interface Subscription {
  readonly headers: Headers;
  /** The events received so far. */
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of an event literally
  readonly events: any[];
  /** The number of comments between the events. */
  heartbeats(): number;
  /** Resolves at the end of the stream: whether it ended with `complete`. */
  readonly ended: Promise<boolean>;
  disconnect(): void;
}

/**
 * Subscribes and waits until the server has accepted the subscription.
 *
 * @param credentials secret of the API key, or the headers of a session of the console
 */
export async function subscribe(
  url: string,
  credentials: string | Readonly<Record<string, string>>,
  query: string,
  variables: object = {},
): Promise<Subscription> {
  const abortController = new AbortController();
  const { headers, body } = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      ...(typeof credentials === 'string'
        ? { Authorization: `Bearer ${credentials}` }
        : credentials),
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
    },
    body: JSON.stringify({ query, variables }),
    signal: abortController.signal,
  });
  onTestFinished(() => abortController.abort());
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const events: any[] = [];
  let text = '';
  let comments = 0;
  let completed = false;

  function handleBlock(block: string): void {
    const [, data] = /^data: ?(.*)$/m.exec(block) ?? [];
    if (block.startsWith(':')) comments += 1;
    else if (block.startsWith('event: complete')) completed = true;
    else if (data) events.push(JSON.parse(data));
  }

  async function read(): Promise<boolean> {
    for await (const chunk of body ?? []) {
      text += Buffer.from(chunk).toString();
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      blocks.forEach(handleBlock);
    }
    return completed;
  }

  return {
    headers,
    events,
    disconnect: () => abortController.abort(),
    heartbeats: () => comments,
    ended: read().catch(() => false),
  };
}
