import { createHmac, hash } from 'node:crypto';

/**
 * Derives the key of a client's row: 132 bits of the SHA-256 of a secret of constant length followed
 * by the subject. The database stores no addresses, and without the secret they cannot be found by
 * trying all of them; truncated digests do not permit length extension.
 */
export type DeriveRowKey = (subject: string) => string;

export function createRowKeyDerivation(secret: Uint8Array): DeriveRowKey {
  const key = createHmac('sha256', secret).update('rate limits').digest('base64url');
  return (subject) => hash('sha256', key + subject, 'base64url').slice(0, 22);
}
