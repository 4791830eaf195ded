import { createHmac, hash } from 'node:crypto';

/**
 * What stands for somebody in the database: 132 bits of a SHA-256 that begins with a secret of one
 * length, so that no address is stored, nor can be found by trying all.
 */
export type RowKeys = (who: string) => string;

export function createRowKeys(secret: Uint8Array): RowKeys {
  const key = createHmac('sha256', secret).update('rate limits').digest('base64url');
  return (who) => hash('sha256', key + who, 'base64url').slice(0, 22);
}
