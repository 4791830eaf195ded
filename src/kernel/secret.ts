import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret cannot be used; the message says what to do. */
class SecretError extends Error {
  override readonly name = 'SecretError';
}

/**
 * The key that signs tokens: the operator's, else one that is made once and kept with the data. Of
 * servers that start together on one folder all get the same.
 *
 * @throws {SecretError} if what is kept is no key
 */
export async function openSecret(given: string | undefined, dataDir: string): Promise<Uint8Array> {
  if (given !== undefined) return Buffer.from(given);
  const path = join(dataDir, 'secret-key');
  const kept = (await readFile(path).catch(() => undefined)) ?? (await make(path, dataDir));
  if (kept.length >= 32) return kept;
  throw new SecretError(`${path} holds no key. Remove it to get a new one, or set SECRET_KEY.`);
}

async function make(path: string, dataDir: string): Promise<Uint8Array> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  // Fails where another process was faster: then theirs counts.
  await link(draft, path).catch(() => undefined);
  await rm(draft);
  return readFile(path);
}
