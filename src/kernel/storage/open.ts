import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderStorage } from './folder.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the storage that the operator named. Whether it can be used is not looked at here.
 *
 * @param url `file:` or `s3:`; without one a folder among the data
 * @param hasFiles whether files were stored before
 */
export async function openStorage(
  url: string | undefined,
  dataDir: string,
  hasFiles?: () => Promise<boolean>,
): Promise<Storage> {
  if (url?.startsWith('s3:')) return s3Storage(url);
  const folder = url === undefined ? join(dataDir, 'files') : fileURLToPath(url);
  return folderStorage(folder, hasFiles && { hasFiles });
}
