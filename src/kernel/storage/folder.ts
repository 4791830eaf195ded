import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, type Storage, StorageError, type StoredObject } from './storage.ts';

/** Ends the name of what is not complete yet. */
const partial = '.part';

/** Keeps files in a folder of this machine. */
export function folderStorage(root: string): Storage {
  const pathOf = (key: string) => {
    if (!/^\w+\/\w+$/.test(key)) throw new StorageError(`No key of ours: ${key}`);
    return join(root, key);
  };

  return {
    async put(key, content) {
      const path = pathOf(key);
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await pipeline(content, createWriteStream(path + partial, { mode: 0o600, flush: true }));
        await rename(path + partial, path);
        // The name is durable only when its folder is, and that of a new folder when its own is.
        await sync(dirname(path));
        await sync(root);
      } catch (error) {
        await rm(path + partial, { force: true }).catch(() => undefined);
        throw content.errored ?? new StorageError(`Cannot write ${key}`, { cause: error });
      }
    },

    async get(key, range?: ByteRange) {
      const file = await open(pathOf(key)).catch((cause: unknown) => {
        throw new StorageError(`Cannot read ${key}`, { cause });
      });
      return file.createReadStream(range);
    },

    async remove(keys) {
      for (const key of keys) {
        await rm(pathOf(key), { force: true });
        await rm(pathOf(key) + partial, { force: true });
      }
    },

    async *list(): AsyncGenerator<StoredObject> {
      for (const folder of await readdir(root, { withFileTypes: true })) {
        if (!folder.isDirectory()) continue;
        for (const name of await readdir(join(root, folder.name))) {
          const found = await stat(join(root, folder.name, name)).catch(() => undefined);
          if (found?.isFile()) yield { key: `${folder.name}/${name}`, size: found.size };
        }
      }
    },

    check: () =>
      access(root, constants.R_OK | constants.W_OK).catch((cause: unknown) => {
        throw new StorageError(`Cannot reach ${root}`, { cause });
      }),
  };
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
