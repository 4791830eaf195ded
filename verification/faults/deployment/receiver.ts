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

const payloadModel = z.object({
  type: z.string(),
  data: z.object({ response: z.object({ id: z.string() }).optional(), id: z.string().optional() }),
});

export async function startReceiver(cleanup: Cleanup) {
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
    /** The URL for a form; deliveries are recorded by its path. */
    urlFor: (path: string) => `${receiver.url}${path}`,
    receivedAt: (path: string): readonly ReceivedEvent[] => events.get(path) ?? [],
    /** How many deliveries were not answered with thanks. */
    badAnswers: () => badAnswers,
    /** Answers later deliveries; `undefined` as usual. */
    answerWith(responder: Responder | undefined) {
      bad = responder;
      if (!bad) receiver.disconnect(); // deliveries that are not answered yet
    },
  };
}
