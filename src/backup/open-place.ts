import { lstat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../platform/operator-error.ts';
import { plainFolder } from '../platform/storage/plain-folder.ts';
import { type S3Credentials, s3Storage } from '../platform/storage/s3-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';

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
  return isS3(location) ? s3Storage(location, credentials) : ownFiles(folderOf(location));
}

/** A folder whose links are not followed: they would lead out of it, or to a device without an end. */
function ownFiles(path: string): Storage {
  const folder = plainFolder(path);
  return {
    ...folder,
    async get(key, range) {
      const names = key.split('/');
      for (const [depth] of names.entries()) {
        const within = join(path, ...names.slice(0, depth + 1));
        const found = await lstat(within).catch(() => undefined);
        const isLast = depth === names.length - 1;
        if (!found || (isLast ? found.isFile() : found.isDirectory())) continue;
        throw new OperatorError(
          `${within} is not a regular ${isLast ? 'file' : 'folder'}, but a symbolic link or something else. ` +
            'Use a copy of the backup that the service has made.',
        );
      }
      return folder.get(key, range);
    },
  };
}

export function placeWithin(location: string, name: string): string {
  if (!isS3(location)) return join(folderOf(location), name);
  const url = new URL(location);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${name}`;
  return url.href;
}

export const folderOf = (location: string) =>
  location.startsWith('file:') ? fileURLToPath(location) : resolve(location);
