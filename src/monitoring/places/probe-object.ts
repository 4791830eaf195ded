import { rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../platform/clock.ts';
import { nearestFolder } from '../../platform/storage/plain-folder.ts';
import { MissingObjectError, type Storage } from '../../platform/storage/storage.ts';

/**
 * The name of the object that a probe writes and removes. It is the same for all servers of one account: what a killed
 * server left is removed by the next start, and no other account owns it in a folder that all may write to.
 */
export const probeName = `form_probe_${process.getuid?.() ?? 0}`;

const content = 'A probe of the place. It may be removed.';

/** Servers that start at the same time remove the object of each other, so that each waits for another time before it repeats. */
const attempts = 20;

/**
 * Writes an object, reads it and deletes it.
 *
 * @returns what has been found
 */
export async function probeObject(storage: Storage, key: string): Promise<string> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (await isKept(storage, key)) return 'an object can be written, read and deleted';
    const [milliseconds] = systemClock.random(1);
    await sleep((milliseconds ?? 0) / 4);
  }
  throw new Error('An object that was written is missing, or was read with another content');
}

async function isKept(storage: Storage, key: string): Promise<boolean> {
  try {
    await storage.put(key, Readable.from([Buffer.from(content)]));
    return (await text(await storage.get(key))) === content;
  } catch (error) {
    if (error instanceof MissingObjectError || isMissing(Object(error).cause)) return false;
    throw error;
  } finally {
    await storage.remove([key]); // lists the multipart uploads of a bucket, too
  }
}

const isMissing = (cause: unknown) => Object(cause).code === 'ENOENT';

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
