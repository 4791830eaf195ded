import { once } from 'node:events';
import { createServer } from 'node:http';
import { preloadAssets } from '../../web/assets.ts';
import { preloadSourceMaps } from '../platform/observability/source-maps.ts';
import { loadTransport } from '../webhooks/sending/load-transport.ts';

/**
 * Loads files and modules that are otherwise loaded on demand, for a process that cannot read the
 * installation folder after it has dropped its privileges.
 */
export async function warmUp(): Promise<void> {
  preloadAssets();
  preloadSourceMaps();
  // The HTTP client of webhooks loads further modules with its first request.
  const { createTransport } = await loadTransport();
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await createTransport({ allowPrivate: true })(`http://127.0.0.1:${port}`, {}, '{}');
  server.close();
}
