import { createServer, type Server } from 'node:http';
import type Koa from 'koa';

/** Serves on a free local port, prints the URL, and stops on SIGTERM or SIGINT. */
export function listen(app: Koa): void {
  listenWith(createServer(app.callback()));
}

export function listenWith(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address) {
      console.log(`listening on http://127.0.0.1:${address.port}`);
    }
  });
  process.once('SIGTERM', () => process.exit(0));
  process.once('SIGINT', () => process.exit(0));
}
