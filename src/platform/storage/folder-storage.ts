import { access, constants, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '../clock.ts';
import { partialSuffix, plainFolder } from './plain-folder.ts';
import {
  MissingObjectError,
  reasonOf,
  type Storage,
  StorageError,
  type StoredObject,
} from './storage.ts';

interface StorageRootOptions {
  /** Whether files have been stored already; then an empty folder is not the right one. */
  readonly hasFiles?: () => Promise<boolean>;
  readonly clock?: Pick<Clock, 'random'>;
}

/** Contains a random id, by which a mount point without its volume, or with another one, is detected. */
const markerFile = '.formwright-storage';

/** Names of the folders of forms. */
const formFolderPattern = /^form_\w+$/;

/**
 * Identifies the root of a folder storage by a marker file. The folder and its marker are created only if no file
 * has ever been stored; later a missing folder is an error, for example if a volume is not mounted.
 *
 * @returns checks that the folder is the same as at the first use since startup; throws {StorageError} if it is
 *   missing, or another folder is mounted in its place
 */
function openStorageRoot(path: string, options: StorageRootOptions = {}) {
  const { hasFiles = async () => false, clock = systemClock } = options;
  let first: Promise<string> | undefined;

  async function identify(): Promise<string> {
    const found = await readMarker(path);
    if (found !== undefined) return found;
    const isFirstUse = !(await hasFiles());
    if (isFirstUse) await mkdir(path, { recursive: true, mode: 0o700 });
    if (!isFirstUse && !(await readdir(path)).some((name) => formFolderPattern.test(name))) {
      throw new Error(
        `It contains neither files nor ${markerFile}, but files have been stored: is its volume mounted? ` +
          `If the files are lost, create ${join(path, markerFile)} with any text`,
      );
    }
    return writeMarker(path, Buffer.from(clock.random(16)).toString('hex'));
  }

  /** The id at the first use; after an error, the next call reads it again. */
  function identity(): Promise<string> {
    first ??= identify().catch((error: unknown) => {
      first = undefined;
      throw error;
    });
    return first;
  }

  return async (): Promise<void> => {
    try {
      const expected = await identity();
      if ((await readMarker(path)) !== expected) {
        throw new Error('It is not the folder that was in use when the server started');
      }
      await access(path, constants.R_OK | constants.W_OK);
    } catch (cause) {
      throw new StorageError(`Cannot use the folder ${path}: ${reasonOf(cause)}`, { cause });
    }
  };
}

/** Another server may have created the file, and not written to it yet: how often and after how many milliseconds it is read. */
const [attempts, delay] = [40, 25];

/** Undefined if the file does not exist. */
async function readMarker(path: string): Promise<string | undefined> {
  try {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const id = (await readFile(join(path, markerFile), 'utf8')).trim();
      if (id !== '') return id;
      await sleep(delay);
    }
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  }
  throw new Error(
    `The file ${markerFile} is empty. If this is the right volume, write any text to it`,
  );
}

/** If several servers do so concurrently, one writes the id and all use it. */
async function writeMarker(path: string, id: string): Promise<string> {
  try {
    await writeFile(join(path, markerFile), `${id}\n`, { flag: 'wx', mode: 0o600 });
    return id;
  } catch (error) {
    const other = Object(error).code === 'EEXIST' ? await readMarker(path) : undefined;
    if (other === undefined) throw error;
    return other;
  }
}

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
