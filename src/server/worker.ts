// A worker: one of the processes of a server with WORKERS, and what its supervisor knows of it.

import cluster, { type Worker } from 'node:cluster';
import { z } from 'zod';
import type { MetricsOfWorkers } from '../monitoring/metrics.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment variable with the number of a worker, which its supervisor sets. */
const numberVariable = 'FORMWRIGHT_WORKER';

/** The environment of a worker that differs from that of its supervisor. */
export const workerEnvironment = (number: number, role: string) => ({
  [numberVariable]: String(number),
  ROLE: role,
});

/** The number of this worker, from 1; undefined in a process without a supervisor. */
export const workerNumber = (env: Environment): number | undefined =>
  cluster.isWorker ? Number(env[numberVariable]) : undefined;

/** This process among the processes of its server. */
export interface ServerProcess {
  /** Whether it is the first process of the server to start: it migrates, and prints what the operator needs. */
  readonly isFirst: boolean;
  readonly metrics: MetricsOfWorkers | undefined;
  /** Reports to the supervisor, if there is one, that this process serves requests. */
  announceReady(): void;
}

/** Metrics as `getMetricsAsJSON` of prom-client returns them, by worker. */
const gathered = z.array(z.array(z.looseObject({ name: z.string() })));

/** Connects this process to its supervisor, if it has one. */
export function joinServer(env: Environment): ServerProcess {
  const number = workerNumber(env);
  if (number === undefined || !cluster.worker) {
    return { isFirst: true, metrics: undefined, announceReady: () => undefined };
  }
  let read: () => Promise<unknown> = async () => [];
  const ask = openChannel(cluster.worker, { metrics: () => read() });
  return {
    isFirst: cluster.worker.id === 1,
    metrics: {
      worker: number,
      share(own) {
        read = own;
      },
      gather: async () => gathered.parse(await ask('metrics')),
    },
    announceReady: () => void ask('ready'),
  };
}

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
