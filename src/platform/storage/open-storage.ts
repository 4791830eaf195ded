import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3-storage.ts';
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
  const folder = storageFolder(url, dataDir);
  if (folder !== undefined) return folderStorage(folder, hasFiles && { hasFiles });
  return s3Storage(`${url}`);
}

/** The folder that files are stored in; undefined if they are not stored in one. */
export function storageFolder(url: string | undefined, dataDir: string): string | undefined {
  if (url === undefined) return join(dataDir, 'files');
  return url.startsWith('s3:') ? undefined : fileURLToPath(url);
}
