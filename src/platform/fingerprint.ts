import { createHash } from 'node:crypto';

/** Identifies a text without revealing it: 132 bits of its SHA-256 digest, in base64url. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
