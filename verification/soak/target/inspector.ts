import { on, once } from 'node:events';
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
  await once(socket, 'open');
  const over = new AbortController();
  socket.addEventListener('close', () => over.abort(new Error('The server has ended.')));
  let last = 0;
  /** One call at a time. */
  const call = async (method: string, params: object = {}) => {
    last += 1;
    socket.send(JSON.stringify({ id: last, method, params }));
    for await (const [{ data }] of on(socket, 'message', { signal: over.signal })) {
      const { id, error, result } = messageModel.parse(JSON.parse(String(data)));
      if (error) throw new Error(error.message);
      if (id === last) return result?.result?.value;
    }
    return undefined;
  };
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
