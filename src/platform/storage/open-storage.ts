import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderStorage } from './folder-storage.ts';
import { type S3Credentials, s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the configured storage, without checking whether it is available.
 *
 * @param url a `file:` or `s3:` URL; default: a folder in the data folder
 * @param hasFiles whether files have been stored already
 * @param credentials of an S3-compatible storage
 */
export async function openStorage(
  url: string | undefined,
  dataDir: string,
  hasFiles?: () => Promise<boolean>,
  credentials?: S3Credentials,
): Promise<Storage> {
  const folder = storageFolder(url, dataDir);
  if (folder !== undefined) return folderStorage(folder, hasFiles && { hasFiles });
  return s3Storage(`${url}`, credentials);
}

/** The folder of stored files; undefined if the storage is not a folder. */
export function storageFolder(url: string | undefined, dataDir: string): string | undefined {
  if (url === undefined) return join(dataDir, 'files');
  return url.startsWith('s3:') ? undefined : fileURLToPath(url);
}
