import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { acceptedKeys, type SecretKeys } from './secret-keys.ts';

const nonceLength = 12;
const tagLength = 16;

/** The context that an encrypted text is bound to: it can be decrypted only with the same one. */
export interface EncryptionContext {
  /** Each purpose has a separate key, derived from the secret key (HKDF). */
  readonly purpose: string;
  /** Id of the row that contains the text. */
  readonly owner: string;
}

/** Encrypts a text with a key (AES-256-GCM): nonce, ciphertext, tag. */
export function encrypt(
  key: Uint8Array,
  clock: Pick<Clock, 'random'>,
  { purpose, owner }: EncryptionContext,
  text: string,
): Uint8Array<ArrayBuffer> {
  const nonce = clock.random(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key, purpose), nonce);
  cipher.setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([encrypted, cipher.getAuthTag()]));
}

/** Decrypts a text with a key; undefined if the key or the context differs. */
export function decrypt(
  key: Uint8Array,
  { purpose, owner }: EncryptionContext,
  encrypted: Uint8Array,
): string | undefined {
  try {
    const bytes = Buffer.from(encrypted);
    const nonce = bytes.subarray(0, nonceLength);
    const options = { authTagLength: tagLength };
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(key, purpose), nonce, options);
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(-tagLength));
    const text = decipher.update(bytes.subarray(nonceLength, -tagLength));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Decrypts a text with any of the accepted keys. */
export function decryptWithAny(
  keys: SecretKeys,
  context: EncryptionContext,
  encrypted: Uint8Array,
): string | undefined {
  for (const key of acceptedKeys(keys)) {
    const text = decrypt(key, context, encrypted);
    if (text !== undefined) return text;
  }
  return undefined;
}

function deriveKey(key: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `formwright ${purpose}`, 32));
}
