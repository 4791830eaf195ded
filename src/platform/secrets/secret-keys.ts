import { createHmac } from 'node:crypto';
import type { Query } from '../database/database.ts';
import { unavailable } from '../problem.ts';

/**
 * The secret keys of a process. Both are accepted: what either signed or encrypted can be read. The
 * first signs; what is stored is encrypted with the one that the database names.
 */
export interface SecretKeys {
  readonly secret: Uint8Array;
  /** The key before a rotation, or the one that will follow. */
  readonly previousSecret?: Uint8Array;
}

/** The secret keys do not fit the database or cannot be used; the message says what to do. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/** Every key that is accepted, the one that signs first. */
export function acceptedKeys({ secret, previousSecret }: SecretKeys): readonly Uint8Array[] {
  return previousSecret === undefined ? [secret] : [secret, previousSecret];
}

/** Identifies a key without disclosing it. */
export function fingerprintOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('formwright installation').digest('base64url');
}

/**
 * The key that stored secrets are encrypted with. It stays the same until the transaction ends.
 *
 * @param run of the transaction that stores the secret
 * @throws {Problem} `unavailable` if the installation has changed to a key that this process lacks
 */
export async function lockEncryptionKey(run: Query, keys: SecretKeys): Promise<Uint8Array> {
  const { rows } = await run<{ fingerprint: string }>({
    text: 'SELECT secret_fingerprint AS fingerprint FROM installation FOR SHARE',
  });
  const [row] = rows;
  if (!row) return keys.secret;
  const key = acceptedKeys(keys).find((key) => fingerprintOf(key) === row.fingerprint);
  if (key) return key;
  throw unavailable('The secret key was changed. This server must be restarted with the new one.');
}
