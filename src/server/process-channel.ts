import type { Worker } from 'node:cluster';
import { z } from 'zod';

/** A question of a worker to its supervisor, or of the supervisor to a worker. */
type Question = 'ready' | 'metrics';

/** How a process responds to the questions of the other one. */
export type Answers = Partial<Record<Question, () => unknown>>;

/** Sends a question to the other process, and returns its answer; never resolves if that process ends before. */
export type Ask = (question: Question) => Promise<unknown>;

const message = z.union([
  z.object({ id: z.int(), question: z.enum(['ready', 'metrics']) }),
  z.object({ id: z.int(), answer: z.unknown() }),
]);

/** Connects a supervisor and a worker by the channel between processes of Node.js. */
export function openChannel(peer: Worker, answers: Answers): Ask {
  const waiting = new Map<number, (answer: unknown) => void>();
  let asked = 0;
  // The callback receives the error of a process that has ended in the meantime.
  const send = (sent: z.infer<typeof message>) => peer.send(sent, () => undefined);
  peer.on('message', async (received: unknown) => {
    const { success, data } = message.safeParse(received);
    if (!success) return;
    if ('question' in data) {
      const answer = await answers[data.question]?.();
      send({ id: data.id, answer: answer ?? null });
    } else {
      waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
    }
  });
  return (question) =>
    new Promise((resolve) => {
      const id = asked++;
      waiting.set(id, resolve);
      send({ id, question });
    });
}
