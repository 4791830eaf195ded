import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { commandName } from '../installation.ts';
import { OperatorError } from '../operator-error.ts';

/** The path of the file with the generated key. */
export const keyFilePath = (dataDir: string): string => join(dataDir, 'secret-key');

/**
 * Reads a key file; undefined if it does not exist.
 *
 * @throws {OperatorError} if it contains no key, or cannot be read
 */
export async function readKeyFile(path: string): Promise<Uint8Array | undefined> {
  const key = await readFile(path).catch((error: unknown) => {
    const { code } = Object(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new OperatorError(`The key file ${path} cannot be read (${code}).`, { cause: error });
  });
  if (key === undefined || key.length >= 32) return key;
  throw new OperatorError(
    `${path} contains no key. Restore it from a backup, or set SECRET_KEY. If the key is lost, remove the file and run "${commandName} secrets reset".`,
  );
}

/** Generates a key file. Processes that do so concurrently all get the same key. */
export async function generateKeyFile(path: string): Promise<{ key: Uint8Array; isOwn: boolean }> {
  const isOwn = await writeKeyFile(path, Buffer.from(randomBytes(32).toString('base64url')));
  return { key: await readFile(path), isOwn };
}

/** Writes a key file, unless it exists. @returns whether it was written */
export async function writeKeyFile(path: string, key: Uint8Array): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporaryPath = `${path}.${randomBytes(8).toString('hex')}`;
  await writeFile(temporaryPath, key, { mode: 0o600, flush: true });
  // Fails if another process was faster: its key is used.
  const isOwn = await link(temporaryPath, path).then(
    () => true,
    () => false,
  );
  await rm(temporaryPath);
  return isOwn;
}
