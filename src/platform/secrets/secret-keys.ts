import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unavailable } from '../../../packages/common/problem.ts';
import type { Query } from '../database/database.ts';
import { commandName } from '../installation.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * The secret keys of a process. Both can verify and decrypt. The first one signs; stored secrets are
 * encrypted with the one that the database is bound to.
 */
export interface SecretKeys {
  readonly secret: Uint8Array;
  /** During a rotation, the previous key, or the next one. */
  readonly previousSecret?: Uint8Array;
}

/** All accepted keys, the signing key first. */
export function acceptedKeys({ secret, previousSecret }: SecretKeys): readonly Uint8Array[] {
  return previousSecret === undefined ? [secret] : [secret, previousSecret];
}

/** Identifies a key without disclosing it. */
export function fingerprintOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('formwright installation').digest('base64url');
}

/**
 * Returns the key for encrypting stored secrets, and prevents a rotation until the transaction ends.
 *
 * @param run of the transaction that stores the secret
 * @throws {Problem} `unavailable` if the database is bound to a key that this process does not have
 */
export async function lockEncryptionKey(run: Query, keys: SecretKeys): Promise<Uint8Array> {
  const { rows } = await run<{ fingerprint: string }>({
    text: 'SELECT secret_fingerprint AS fingerprint FROM installation FOR SHARE',
  });
  const [row] = rows;
  if (!row) return keys.secret;
  const key = acceptedKeys(keys).find((key) => fingerprintOf(key) === row.fingerprint);
  if (key) return key;
  throw unavailable('The secret key was rotated. Restart this server with the new key.');
}

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

/** The fingerprints of the secret keys that the database is bound to. */
interface BoundKeys {
  /** The key that stored secrets are encrypted with. */
  readonly current: string;
  /** The previous key, until all stored secrets have been re-encrypted. */
  readonly previous: string | null;
}

export async function readBoundKeys(query: Query): Promise<BoundKeys | undefined> {
  const { rows } = await query<{ current: string; previous: string | null }>({
    text: `SELECT secret_fingerprint AS current, previous_fingerprint AS previous FROM installation`,
  });
  return rows[0];
}

/**
 * Why keys do not match a database: it is bound to another key, or some of its secrets are still
 * encrypted with the previous key, which is missing.
 */
export type KeyMismatch = 'other_key' | 'unfinished';

/** Why the keys of a process do not match the database; undefined if they do. */
export function findKeyMismatch(
  { current, previous }: BoundKeys,
  keys: SecretKeys,
): KeyMismatch | undefined {
  const accepted = new Set(acceptedKeys(keys).map(fingerprintOf));
  if (!accepted.has(current)) return 'other_key';
  return previous === null || accepted.has(previous) ? undefined : 'unfinished';
}

/** Binds the database to keys, unless it is bound already. A previous key counts as still in use. */
export async function bindKeys(query: Query, keys: SecretKeys): Promise<void> {
  await query({ text: `${insertInstallation} DO NOTHING`, values: fingerprintsOf(keys) });
}

/** Binds the database to keys, replacing an existing binding. */
export async function resetInstallation(query: Query, keys: SecretKeys): Promise<void> {
  const text = `${insertInstallation} DO UPDATE SET
    secret_fingerprint = excluded.secret_fingerprint,
    previous_fingerprint = excluded.previous_fingerprint`;
  await query({ text, values: fingerprintsOf(keys) });
}

const insertInstallation = `INSERT INTO installation (secret_fingerprint, previous_fingerprint)
  VALUES ($1, $2) ON CONFLICT (id)`;

function fingerprintsOf(keys: SecretKeys): [current: string, previous: string | null] {
  const { secret, previousSecret } = keys;
  return [fingerprintOf(secret), previousSecret ? fingerprintOf(previousSecret) : null];
}

/** Makes `key` the only key that secrets are stored with. Waits for transactions that store secrets. */
export async function beginRotation(query: Query, from: string, key: Uint8Array): Promise<void> {
  await query({
    text: `UPDATE installation SET secret_fingerprint = $2, previous_fingerprint = $1
           WHERE secret_fingerprint = $1`,
    values: [from, fingerprintOf(key)],
  });
}

/** Records that all secrets are encrypted with `key`. */
export async function finishRotation(query: Query, key: Uint8Array): Promise<void> {
  await query({
    text: 'UPDATE installation SET previous_fingerprint = NULL WHERE secret_fingerprint = $1',
    values: [fingerprintOf(key)],
  });
}
