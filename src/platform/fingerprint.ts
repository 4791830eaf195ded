import { createHash } from 'node:crypto';

/** Names a text and tells nothing of it: 132 bits of its SHA-256, in base64url. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
