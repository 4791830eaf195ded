import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Clock } from '../kernel/clock.ts';
import type { Kernel } from '../kernel/kernel.ts';

const prefix = 'whsec_';
const nonceLength = 12;
const tagLength = 16;

/** A secret as Standard Webhooks writes it: `whsec_` and 32 bytes of chance in base64. */
export function newSecret(clock: Clock): string {
  return prefix + Buffer.from(clock.random(32)).toString('base64');
}

/** The bytes that sign. */
export function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64');
}

/**
 * Encrypts a secret, since it must be read to sign (AES-256-GCM, bound to its webhook): nonce,
 * ciphertext, tag.
 */
export function seal(
  { secret: master, clock }: Kernel,
  webhookId: string,
  secret: string,
): Uint8Array<ArrayBuffer> {
  const nonce = clock.random(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', derive(master), nonce);
  cipher.setAAD(Buffer.from(webhookId));
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([sealed, cipher.getAuthTag()]));
}

/** @throws {Error} if it was sealed with another SECRET_KEY, or for another webhook */
export function unseal({ secret: master }: Kernel, webhookId: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', derive(master), bytes.subarray(0, nonceLength));
  decipher.setAAD(Buffer.from(webhookId));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  const text = decipher.update(bytes.subarray(nonceLength, -tagLength));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

function derive(master: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', 'formwright webhook secrets', 32));
}
