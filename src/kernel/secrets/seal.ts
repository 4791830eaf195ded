import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { acceptedKeys, type SecretKeys } from './keys.ts';

const nonceLength = 12;
const tagLength = 16;

/** What a sealed text is for, and whose it is: it can be opened as nothing else. */
export interface SealContext {
  /** Names the use; every use has a key of its own, derived from the secret key (HKDF). */
  readonly use: string;
  /** Id of the row that it is stored in. */
  readonly owner: string;
}

/** Encrypts a text with a key (AES-256-GCM): nonce, ciphertext, tag. */
export function seal(
  key: Uint8Array,
  clock: Pick<Clock, 'random'>,
  { use, owner }: SealContext,
  text: string,
): Uint8Array<ArrayBuffer> {
  const nonce = clock.random(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', derive(key, use), nonce);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([sealed, cipher.getAuthTag()]));
}

/** Decrypts a text with a key; undefined if it was sealed with another key, or for something else. */
export function unseal(
  key: Uint8Array,
  { use, owner }: SealContext,
  sealed: Uint8Array,
): string | undefined {
  try {
    const bytes = Buffer.from(sealed);
    const nonce = bytes.subarray(0, nonceLength);
    const options = { authTagLength: tagLength };
    const decipher = createDecipheriv('aes-256-gcm', derive(key, use), nonce, options);
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(-tagLength));
    const text = decipher.update(bytes.subarray(nonceLength, -tagLength));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The same with whichever of the accepted keys it was sealed. */
export function unsealWithAny(
  keys: SecretKeys,
  context: SealContext,
  sealed: Uint8Array,
): string | undefined {
  for (const key of acceptedKeys(keys)) {
    const text = unseal(key, context, sealed);
    if (text !== undefined) return text;
  }
  return undefined;
}

function derive(key: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `formwright ${use}`, 32));
}
