import { join } from 'node:path';
// @ts-expect-error It has no types.
import S3rver from 's3rver';
import type { Cleanup } from '../../support/cleanup.ts';
import { startProxy } from './tcp-proxy.ts';

export async function startObjectStore(folder: string, cleanup: Cleanup) {
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'buckets'),
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await store.run();
  cleanup.add(async () => {
    store.httpServer.closeAllConnections();
    await store.close();
  });
  const link = await startProxy(() => ({ host: '127.0.0.1', port }), cleanup);
  const endpoint = encodeURIComponent(`http://127.0.0.1:${link.port}`);
  return {
    link,
    environment: {
      STORAGE_URL: `s3://files/trust?region=us-east-1&endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
  };
}
