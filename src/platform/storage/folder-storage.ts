import { partialSuffix, plainFolder } from './plain-folder.ts';
import { MissingObjectError, type Storage, StorageError, type StoredObject } from './storage.ts';
import { openStorageRoot, type StorageRootOptions } from './storage-root.ts';

/** Stores files in a folder that must stay the same one: each access checks that its volume is mounted. */
export function folderStorage(path: string, options: StorageRootOptions = {}): Storage {
  const verifyRoot = openStorageRoot(path, options);
  const folder = plainFolder(path, verifyRoot); // the volume may be unmounted during a write
  const checkKey = (key: string) => {
    if (!/^\w+\/\w+$/.test(key)) throw new StorageError(`Invalid key: ${key}`);
  };
  return {
    async put(key, content) {
      checkKey(key);
      await folder.put(key, content);
    },

    async get(key, range) {
      checkKey(key);
      return folder.get(key, range).catch(async (error: unknown) => {
        if (error instanceof MissingObjectError) await verifyRoot(); // otherwise it is the volume that is missing
        throw error;
      });
    },

    async remove(keys) {
      if (keys.length > 0) await verifyRoot();
      keys.forEach(checkKey);
      await folder.remove(keys.flatMap((key) => [key, `${key}${partialSuffix}`]));
    },

    async *list(): AsyncGenerator<StoredObject> {
      await verifyRoot();
      for await (const object of folder.list()) {
        if (object.key.includes('/')) yield object; // the others are not of forms
      }
    },

    check: verifyRoot,

    async space() {
      await verifyRoot();
      return folder.space();
    },
  };
}
