import { createCipheriv, createDecipheriv } from 'node:crypto';
import { BackupError } from './backup-error.ts';

// The STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár: Online Authenticated-Encryption and its
// Nonce-Reuse Misuse-Resistance, CRYPTO 2015) with AES-256-GCM: the nonce of a chunk consists of its number and
// of a flag for the last one. Chunks that are missing, repeated, in another order or changed are detected.

const algorithm = 'aes-256-gcm';
const tagBytes = 16;

/** Bytes of a chunk before encryption. */
export const chunkBytes = 64 * 1024;

/**
 * Encrypts a stream.
 *
 * @param key 32 bytes, used for this stream only
 */
export async function* encryptChunks(
  key: Uint8Array,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { bytes, isLast } of inChunks(source, chunkBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/**
 * Decrypts a stream. Each chunk is authenticated before it is returned.
 *
 * @throws {BackupError} if the stream was changed or truncated, or the key is another one
 */
export async function* decryptChunks(
  key: Uint8Array,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { bytes, isLast } of inChunks(source, chunkBytes + tagBytes)) {
    yield decryptChunk(key, nonceOf(number, isLast), bytes);
    number += 1;
  }
}

function decryptChunk(key: Uint8Array, nonce: Buffer, bytes: Buffer): Buffer {
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
  } catch (cause) {
    throw new BackupError('An encrypted part was changed or truncated.', { cause });
  }
}

/** 11 bytes with the number of the chunk and one that is 1 for the last chunk. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

interface Chunk {
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** Divides a stream into chunks of equal size; the last one may be shorter. An empty stream is one empty chunk. */
async function* inChunks(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Chunk> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of source) {
    pending.push(bytes);
    length += bytes.length;
    if (length <= size) continue;
    const joined = Buffer.concat(pending);
    let start = 0;
    for (; joined.length - start > size; start += size) {
      yield { bytes: joined.subarray(start, start + size), isLast: false };
    }
    pending = [joined.subarray(start)];
    length = joined.length - start;
  }
  yield { bytes: Buffer.concat(pending), isLast: true };
}
