import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plainFolder } from '../../platform/storage/plain-folder.ts';
import { type S3Credentials, s3Storage } from '../../platform/storage/s3-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';

export const isS3 = (location: string) => location.startsWith('s3://');

/**
 * Opens the place of a backup.
 *
 * @param location a folder, a `file:` URL, or `s3://bucket/prefix?region=…&endpoint=…`
 */
export async function openPlace(
  location: string,
  credentials: S3Credentials | undefined,
): Promise<Storage> {
  return isS3(location) ? s3Storage(location, credentials) : plainFolder(folderOf(location));
}

export function placeWithin(location: string, name: string): string {
  if (!isS3(location)) return join(folderOf(location), name);
  const url = new URL(location);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${name}`;
  return url.href;
}

export const folderOf = (location: string) =>
  location.startsWith('file:') ? fileURLToPath(location) : resolve(location);
