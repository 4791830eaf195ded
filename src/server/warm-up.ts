import { once } from 'node:events';
import { createServer } from 'node:http';
import { preloadAssets } from '../../web/assets.ts';
import { preloadSourceMaps } from '../platform/observability/source-maps.ts';

/**
 * Loads what is otherwise loaded when it is first needed: for a process that will not be able to read
 * where it is installed.
 */
export async function warmUp(): Promise<void> {
  preloadAssets();
  preloadSourceMaps();
  // The HTTP client of webhooks loads parts of itself with its first request.
  const { createTransport } = await import('../webhooks/sending/transport.ts');
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await createTransport({ allowPrivate: true })(`http://127.0.0.1:${port}`, {}, '{}');
  server.close();
}
