import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Cleanup } from '../../support/cleanup.ts';

/** How a receiver answers a delivery. */
export type Manners = (response: ServerResponse) => void;

export const polite: Manners = (response) => void response.end('thanks');

/** A delivery that arrived. */
export interface ReceivedEvent {
  /** Of the event, the same for each attempt. */
  readonly webhookId: string;
  readonly type: string;
  readonly responseId: string;
}

/** Records what webhooks send, and may answer badly. */
export interface Receiver {
  /** The URL for a form; deliveries are recorded by its path. */
  urlFor(path: string): string;
  receivedAt(path: string): readonly ReceivedEvent[];
  /** How many deliveries were not answered politely. */
  badAnswers(): number;
  /** Answers later deliveries. */
  answerWith(manners: Manners): void;
}

const payloadModel = z.object({
  type: z.string(),
  data: z.object({ response: z.object({ id: z.string() }).optional(), id: z.string().optional() }),
});

/** Starts a receiver on 127.0.0.1. */
export async function startReceiver(cleanup: Cleanup): Promise<Receiver> {
  const received = new Map<string, ReceivedEvent[]>();
  let manners = polite;
  let badAnswers = 0;
  const server = createServer(async (request, response) => {
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    let body = '';
    try {
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
    } catch {
      return; // the sender has ended
    }
    const event = readEvent(String(request.headers['webhook-id']), body);
    const path = request.url ?? '';
    if (event) received.set(path, [...(received.get(path) ?? []), event]);
    if (manners !== polite) badAnswers += 1;
    manners(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanup.add(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port }: AddressInfo = Object(server.address());
  return {
    urlFor: (path) => `http://127.0.0.1:${port}${path}`,
    receivedAt: (path) => received.get(path) ?? [],
    badAnswers: () => badAnswers,
    answerWith(next) {
      manners = next;
      if (next === polite) server.closeAllConnections(); // deliveries that are not answered yet
    },
  };
}

function readEvent(webhookId: string, body: string): ReceivedEvent | undefined {
  const { data: payload } = payloadModel.safeParse(JSON.parse(body));
  const responseId = payload?.data.response?.id ?? payload?.data.id;
  return payload && responseId !== undefined
    ? { webhookId, type: payload.type, responseId }
    : undefined;
}
