import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder, writeDurably } from './durable-files.ts';
import {
  type ByteRange,
  MissingObjectError,
  reasonOf,
  type Storage,
  StorageError,
  type StoredObject,
} from './storage.ts';
import { openStorageRoot, type StorageRootOptions } from './storage-root.ts';
import { trackStreamError } from './stream-source.ts';

/** The suffix of incomplete files. */
const partialSuffix = '.part';

/** Stores files in a folder. */
export function folderStorage(path: string, options: StorageRootOptions = {}): Storage {
  const root = openStorageRoot(path, options);
  const pathOf = (key: string) => {
    if (!/^\w+\/\w+$/.test(key)) throw new StorageError(`Invalid key: ${key}`);
    return join(path, key);
  };

  return {
    async put(key, content) {
      const target = pathOf(key);
      const source = trackStreamError(content);
      try {
        await root.verify();
        await ensureFolder(dirname(target));
        await writeDurably(target + partialSuffix, source.bytes);
        await rename(target + partialSuffix, target);
        // A new name is durable only after its folder has been synced, and a new folder after its parent.
        await syncFolder(dirname(target));
        await syncFolder(path);
        await root.verify(); // the volume may have been unmounted during the write
      } catch (error) {
        content.destroy();
        await rm(target + partialSuffix, { force: true }).catch(() => undefined);
        const failure = source.streamError();
        if (failure !== undefined) throw failure;
        throw new StorageError(`Cannot write ${key}: ${reasonOf(error)}`, { cause: error });
      }
    },

    async get(key, range?: ByteRange): Promise<Readable> {
      const file = await open(pathOf(key)).catch(async (cause: unknown) => {
        const message = `Cannot read ${key}: ${reasonOf(cause)}`;
        if (Object(cause).code !== 'ENOENT') throw new StorageError(message, { cause });
        await root.verify(); // otherwise it is the volume that is missing
        throw new MissingObjectError(message, { cause });
      });
      return file.createReadStream(range);
    },

    async remove(keys) {
      if (keys.length > 0) await root.verify();
      for (const key of keys) {
        await rm(pathOf(key), { force: true });
        await rm(pathOf(key) + partialSuffix, { force: true });
      }
    },

    async *list(): AsyncGenerator<StoredObject> {
      await root.verify();
      for (const folder of await readdir(path, { withFileTypes: true })) {
        if (!folder.isDirectory()) continue;
        for (const name of await readdir(join(path, folder.name))) {
          const found = await stat(join(path, folder.name, name)).catch(() => undefined);
          if (found?.isFile()) yield { key: `${folder.name}/${name}`, size: found.size };
        }
      }
    },

    check: () => root.verify(),

    async space() {
      await root.verify();
      const { bavail, blocks, bsize } = await statfs(path).catch((cause: unknown) => {
        throw new StorageError(`Cannot use the folder ${path}: ${reasonOf(cause)}`, { cause });
      });
      return { free: bavail * bsize, total: blocks * bsize };
    },
  };
}

/** Creates a folder, but not its parents: a missing root must remain an error. */
async function ensureFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (Object(error).code !== 'EEXIST') throw error;
  });
}
