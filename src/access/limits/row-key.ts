import { createHmac } from 'node:crypto';

/**
 * What stands for somebody in the database: a keyed digest (HMAC-SHA-256, RFC 2104, 132 of its
 * bits), so that no address is stored, nor can be found by trying all.
 */
export type RowKeys = (who: string) => string;

export function createRowKeys(secret: Uint8Array): RowKeys {
  const key = createHmac('sha256', secret).update('rate limits').digest();
  return (who) => createHmac('sha256', key).update(who).digest('base64url').slice(0, 22);
}
