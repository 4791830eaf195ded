import { access, constants, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, systemClock } from '../clock.ts';
import { reasonOf, StorageError } from './storage.ts';

/** The folder in which files are stored, recognised by a marker file. */
export interface StorageRoot {
  /**
   * Does nothing if the folder is the one that was used first since the start.
   *
   * @throws {StorageError} if it is away, or if another one is in its place
   */
  verify(): Promise<void>;
}

export interface StorageRootOptions {
  /** Whether files were stored before; then an empty folder is not the one they were stored in. */
  readonly hasFiles?: () => Promise<boolean>;
  readonly clock?: Pick<Clock, 'random'>;
}

/** Holds a random id. A mount point without its volume, or with another one, lacks it. */
const markerFile = '.formwright-storage';

/** The folder of a form. */
const formFolderPattern = /^form_\w+$/;

/**
 * Recognises the root of a folder storage. The folder and its marker are made only where nothing was
 * ever stored; later a missing one is an error, for example while a volume is not mounted.
 */
export function openStorageRoot(path: string, options: StorageRootOptions = {}): StorageRoot {
  const { hasFiles = async () => false, clock = systemClock } = options;
  let first: Promise<string> | undefined;

  async function identify(): Promise<string> {
    const found = await readMarker(path);
    if (found !== undefined) return found;
    const isFirstUse = !(await hasFiles());
    if (isFirstUse) await mkdir(path, { recursive: true, mode: 0o700 });
    if (!isFirstUse && !(await readdir(path)).some((name) => formFolderPattern.test(name))) {
      throw new Error(
        `It holds neither files nor the file ${markerFile}, but files were stored: is its volume mounted? ` +
          `If the files are lost, create ${join(path, markerFile)} with any text`,
      );
    }
    return writeMarker(path, Buffer.from(clock.random(16)).toString('hex'));
  }

  /** The id that was seen first; where there was none yet, the next caller looks again. */
  function identity(): Promise<string> {
    first ??= identify().catch((error: unknown) => {
      first = undefined;
      throw error;
    });
    return first;
  }

  return {
    async verify() {
      try {
        const expected = await identity();
        if ((await readMarker(path)) !== expected) {
          throw new Error('It is not the folder that was there when the server started');
        }
        await access(path, constants.R_OK | constants.W_OK);
      } catch (cause) {
        throw new StorageError(`Cannot use the folder ${path}: ${reasonOf(cause)}`, { cause });
      }
    },
  };
}

/** Undefined if there is none. */
async function readMarker(path: string): Promise<string | undefined> {
  try {
    const id = (await readFile(join(path, markerFile), 'utf8')).trim();
    if (id === '') throw new Error(`The file ${markerFile} is empty`);
    return id;
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Of several servers that do this at once, one writes the id, and all use it. */
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
