import { z } from 'zod';
import {
  type Responder,
  startRecordingReceiver,
  thank,
} from '../../../test/support/doubles/recording-receiver.ts';
import type { Cleanup } from '../../support/cleanup.ts';

export interface ReceivedEvent {
  /** Of the event, the same for each attempt. */
  readonly webhookId: string;
  readonly type: string;
  readonly responseId: string;
}

export interface Receiver {
  /** The URL for a form; deliveries are recorded by its path. */
  urlFor(path: string): string;
  receivedAt(path: string): readonly ReceivedEvent[];
  /** How many deliveries were not answered with thanks. */
  badAnswers(): number;
  /** Answers later deliveries; `undefined` as usual. */
  answerWith(responder: Responder | undefined): void;
}

const payloadModel = z.object({
  type: z.string(),
  data: z.object({ response: z.object({ id: z.string() }).optional(), id: z.string().optional() }),
});

export async function startReceiver(cleanup: Cleanup): Promise<Receiver> {
  const events = new Map<string, ReceivedEvent[]>();
  let [bad, badAnswers]: [Responder | undefined, number] = [undefined, 0];
  const receiver = await startRecordingReceiver((response, received) => {
    const { path, headers, body } = received;
    const { data: payload } = payloadModel.safeParse(JSON.parse(body));
    const responseId = payload?.data.response?.id ?? payload?.data.id;
    if (payload && responseId !== undefined) {
      const event = { webhookId: String(headers['webhook-id']), type: payload.type, responseId };
      events.set(path, [...(events.get(path) ?? []), event]);
    }
    if (bad) badAnswers += 1;
    (bad ?? thank)(response, received);
  });
  cleanup.add(() => receiver.close());
  return {
    urlFor: (path) => `${receiver.url}${path}`,
    receivedAt: (path) => events.get(path) ?? [],
    badAnswers: () => badAnswers,
    answerWith(responder) {
      bad = responder;
      if (!bad) receiver.disconnect(); // deliveries that are not answered yet
    },
  };
}
