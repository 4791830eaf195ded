import { createServer } from 'node:net';
import { oncePer } from '../../../probe.ts';
import type { Target } from '../../../suite.ts';

/** Counts connections to this host. */
export const listener = oncePer(async (_: Target) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = String(Object(server.address()).port);
  return { port, count: () => connections };
});
