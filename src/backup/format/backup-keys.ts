import { createHash, createHmac, hkdfSync, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** How the keys of an encrypted backup are derived from its passphrase: scrypt (RFC 7914). */
export const encryptionModel = z
  .strictObject({
    kdf: z.literal('scrypt'),
    n: z
      .int()
      .min(2)
      .max(2 ** 20),
    r: z.int().min(1).max(32),
    p: z.int().min(1).max(16),
    salt: z.base64(),
    cipher: z.literal('aes-256-gcm'),
  })
  // 128 bytes of memory for each: at most 512 MiB, four times what a new backup takes.
  .refine(({ n, r }) => n * r <= 2 ** 22);
export type Encryption = z.output<typeof encryptionModel>;

export interface BackupKeys {
  /** The key of a part, of 32 bytes; absent if the backup is not encrypted. */
  readonly partKey?: (name: string, salt: Uint8Array) => Uint8Array;
  /** The checksum of the manifest, in hex: HMAC-SHA-256 with a key of the passphrase, otherwise SHA-256. */
  checksum(text: string): string;
}

/** The keys of a backup without a passphrase. */
export const noKeys: BackupKeys = {
  checksum: (text) => createHash('sha256').update(text).digest('hex'),
};

/** Parameters for a new backup: 128 MiB of memory, as OWASP recommends for passwords. */
export function newEncryption(clock: Pick<Clock, 'random'>): Encryption {
  const salt = Buffer.from(clock.random(16)).toString('base64');
  return { kdf: 'scrypt', n: 2 ** 17, r: 8, p: 1, salt, cipher: 'aes-256-gcm' };
}

/** Derives the keys from a passphrase; takes about half a second. */
export async function deriveKeys(
  passphrase: string,
  { n, r, p, salt }: Encryption,
): Promise<BackupKeys> {
  const options = { N: n, r, p, maxmem: 256 * n * r };
  const master = await deriveKey(passphrase, Buffer.from(salt, 'base64'), 32, options);
  const derived = (purpose: string, partSalt: Uint8Array) =>
    new Uint8Array(hkdfSync('sha256', master, partSalt, purpose, 32));
  return {
    partKey: (name, partSalt) => derived(`part ${name}`, partSalt),
    checksum: (text) =>
      createHmac('sha256', derived('manifest', new Uint8Array())).update(text).digest('hex'),
  };
}
