import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  MissingObjectError,
  reasonOf,
  type Storage,
  StorageError,
  type StoredObject,
  trackStreamError,
} from './storage.ts';

/** The suffix of incomplete files. */
export const partialSuffix = '.part';

const keyPattern = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/**
 * Objects as files in a folder of any depth, which is created when it is needed.
 *
 * @param verify throws if the folder must not be written to; called before and after each write
 */
export function plainFolder(path: string, verify = async (): Promise<void> => undefined): Storage {
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new StorageError(`Invalid key: ${key}`);
    return join(path, key);
  };
  return {
    async put(key, content) {
      const target = pathOf(key);
      const source = trackStreamError(content);
      try {
        await verify();
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await writeDurably(target + partialSuffix, source.bytes);
        await rename(target + partialSuffix, target);
        // A new name is durable only after its folder has been synced, and a new folder after its parent.
        await syncFolder(dirname(target));
        await syncFolder(path);
        await verify();
      } catch (error) {
        content.destroy();
        await rm(target + partialSuffix, { force: true }).catch(() => undefined);
        const failure = source.streamError();
        if (failure !== undefined) throw failure;
        throw new StorageError(`Cannot write ${target}: ${reasonOf(error)}`, { cause: error });
      }
    },

    async get(key, range): Promise<Readable> {
      const file = await open(pathOf(key)).catch((cause: unknown) => {
        const Failure = Object(cause).code === 'ENOENT' ? MissingObjectError : StorageError;
        throw new Failure(`Cannot read ${pathOf(key)}: ${reasonOf(cause)}`, { cause });
      });
      return file.createReadStream(range);
    },

    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },

    list: () => filesIn(path, ''),

    async check() {
      await statfs(await nearestFolder(path)).catch((cause: unknown) => {
        throw new StorageError(`Cannot use the folder ${path}: ${reasonOf(cause)}`, { cause });
      });
    },

    async space() {
      const { bavail, blocks, bsize } = await statfs(await nearestFolder(path));
      // Some file systems do not count blocks.
      return blocks === 0 ? undefined : { free: bavail * bsize, total: blocks * bsize };
    },
  };
}

async function* filesIn(path: string, prefix: string): AsyncGenerator<StoredObject> {
  const entries = await readdir(path, { withFileTypes: true }).catch((cause: unknown) => {
    if (Object(cause).code === 'ENOENT') return [];
    throw new StorageError(`Cannot read ${path}: ${reasonOf(cause)}`, { cause });
  });
  for (const entry of entries) {
    const [file, key] = [join(path, entry.name), `${prefix}${entry.name}`];
    if (entry.isDirectory()) yield* filesIn(file, `${key}/`);
    const found = entry.isDirectory() ? undefined : await stat(file).catch(() => undefined);
    if (found) yield { key, size: found.size };
  }
}

/** The folder, or the closest parent that exists. */
export async function nearestFolder(path: string): Promise<string> {
  const exists = await stat(path).catch(() => undefined);
  return exists || dirname(path) === path ? path : nearestFolder(dirname(path));
}

/** Writes a file and waits until its content is on disk; `syncFolder` does so for its name. */
async function writeDurably(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for await (const chunk of bytes) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Waits until the names of the files in a folder are on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
