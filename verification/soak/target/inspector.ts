import { WebSocket } from 'undici';
import { z } from 'zod';

/** The inspector of a Node.js process (Chrome DevTools Protocol). */
export interface Inspector {
  /** Collects all garbage. */
  collectGarbage(): Promise<void>;
  /** The value of an expression, which must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  close(): void;
}

const messageModel = z.object({
  id: z.number().optional(),
  error: z.object({ message: z.string() }).optional(),
  result: z.object({ result: z.object({ value: z.unknown() }).optional() }).optional(),
});

/**
 * Connects to the inspector.
 *
 * @param url that the process prints with `--inspect`, such as `ws://127.0.0.1:9229/…`
 * @throws {Error} if the connection fails
 */
export async function connectInspector(url: string): Promise<Inspector> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, error, result } = messageModel.parse(JSON.parse(String(data)));
    const request = waiting.get(id);
    waiting.delete(id);
    if (error) request?.reject(new Error(error.message));
    else request?.resolve(result?.result?.value);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The server has ended.'));
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`Cannot connect to ${url}.`)));
  });
  const call = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return {
    async collectGarbage() {
      // The second collection frees what finalizers of the first one released.
      await call('HeapProfiler.collectGarbage');
      await call('HeapProfiler.collectGarbage');
    },
    evaluate: (expression) => call('Runtime.evaluate', { expression, returnByValue: true }),
    close: () => socket.close(),
  };
}

interface PromiseWithResolvers {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}
