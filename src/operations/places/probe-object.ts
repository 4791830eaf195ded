import { rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { nearestFolder } from '../../backup/places/folder-place.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** A name for an object that is removed again, also if several servers use the same place. */
export const probeName = (): string =>
  `form_probe_${Buffer.from(systemClock.random(8)).toString('hex')}`;

/**
 * Writes an object, reads it and deletes it.
 *
 * @returns what has been found
 */
export async function probeObject(storage: Storage, key: string): Promise<string> {
  await storage.put(key, Readable.from([Buffer.from(key)]));
  const stored = await text(await storage.get(key));
  await storage.remove([key]); // lists the multipart uploads of a bucket, too
  if (stored === key) return 'an object can be written, read and deleted';
  throw new Error('An object was read with another content');
}

/** Probes a storage in a folder, and removes the folders that this has created. */
export async function probeFolder(storage: Storage, key: string, folder: string): Promise<string> {
  const existing = await nearestFolder(folder);
  const object = join(folder, key);
  try {
    return await probeObject(storage, key);
  } finally {
    await rm(object, { force: true }).catch(() => undefined);
    for (let path = dirname(object); path !== existing; path = dirname(path)) {
      await rmdir(path).catch(() => undefined); // it may not exist, or contain something
    }
  }
}
