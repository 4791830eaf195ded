import { createHmac, hash } from 'node:crypto';

/**
 * What stands for somebody in the database: 132 bits of the SHA-256 of a secret, always as long, and
 * who it is. No address is stored, nor can be found by trying all; nor can a digest be continued, of
 * which only a part is known.
 */
export type DeriveRowKey = (who: string) => string;

export function createRowKeyDerivation(secret: Uint8Array): DeriveRowKey {
  const key = createHmac('sha256', secret).update('rate limits').digest('base64url');
  return (who) => hash('sha256', key + who, 'base64url').slice(0, 22);
}
