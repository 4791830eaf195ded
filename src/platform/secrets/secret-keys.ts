import { createHmac } from 'node:crypto';
import { unavailable } from '../../../packages/common/problem.ts';
import type { Query } from '../database/database.ts';

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
