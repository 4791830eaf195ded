import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderStorage } from './folder.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the storage that the operator named.
 *
 * @param url `file:` or `s3:`; without one a folder among the data
 */
export async function openStorage(url: string | undefined, dataDir: string): Promise<Storage> {
  if (url?.startsWith('s3:')) return s3Storage(url);
  const folder = url === undefined ? join(dataDir, 'files') : fileURLToPath(url);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folderStorage(folder);
}
