// The parts of a backup: compressed, encrypted, with a checksum, and bounded while they are read.

import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { MissingObjectError, reasonOf, type Storage } from '../../platform/storage/storage.ts';
import type { BackupKeys } from './backup-keys.ts';

export const partModel = z.strictObject({
  name: z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/),
  /** Size and SHA-256 of what is stored: after compression and encryption. */
  bytes: z.int().min(0),
  sha256: z.hex().length(64),
});
export type Part = z.output<typeof partModel>;

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
 * @throws {OperatorError} if the stream was changed or truncated, or the key is another one
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
    throw new OperatorError('An encrypted part was changed or truncated.', { cause });
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

export interface PartStore {
  readonly place: Storage;
  readonly keys: BackupKeys;
}

/** The first bytes of an encrypted part, from which its key is derived (HKDF, RFC 5869). */
const saltBytes = 16;

/** Level 3 of gzip takes a third of the time of the default, for a tenth more bytes. */
const gzipLevel = 3;

const isCompressed = (name: string) => name.endsWith('.gz');

/**
 * Writes a part, compressed if its name ends with `.gz`, and encrypted if the backup is.
 *
 * @returns its size and checksum as stored
 */
export async function writePart(
  { place, keys }: PartStore,
  clock: Pick<Clock, 'random'>,
  name: string,
  content: Readable,
): Promise<Part> {
  const packed = isCompressed(name) ? compress(content) : content;
  const salt = clock.random(saltBytes);
  const key = keys.partKey?.(name, salt);
  const stored = key === undefined ? packed : withHeader(salt, encryptChunks(key, packed));
  const hash = createHash('sha256');
  let bytes = 0;
  async function* metered(): AsyncGenerator<Uint8Array> {
    for await (const chunk of stored) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await place.put(name, Readable.from(metered(), { objectMode: false }));
  return { name, bytes, sha256: hash.digest('hex') };
}

function compress(content: Readable): Readable {
  const gzip = createGzip({ level: gzipLevel });
  content.once('error', (error) => gzip.destroy(error));
  gzip.once('close', () => content.destroy());
  return content.pipe(gzip);
}

async function* withHeader(
  header: Uint8Array,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield header;
  yield* content;
}

/**
 * Reads the content of a part, and compares what was stored with its checksum.
 *
 * @throws {OperatorError} at the end of the stream, if the part was changed
 */
export async function readPart({ place, keys }: PartStore, part: Part): Promise<Readable> {
  const stored = verified(part, await openPart(place, part));
  const { partKey } = keys;
  const content = partKey ? decrypted((salt) => partKey(part.name, salt), stored) : stored;
  const readable = Readable.from(content, { objectMode: false });
  if (!isCompressed(part.name)) return readable;
  return Readable.from(expanded(part, readable), { objectMode: false });
}

async function* expanded({ name }: Part, stored: Readable): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  stored.once('error', (error) => gunzip.destroy(error));
  gunzip.once('close', () => stored.destroy());
  try {
    yield* stored.pipe(gunzip);
  } catch (cause) {
    if (!String(Object(cause).code).startsWith('Z_')) throw cause;
    throw new OperatorError(`The part ${name} is damaged: ${reasonOf(cause)}.`, { cause });
  }
}

/** Reads a part without decrypting it. @throws {OperatorError} if it is missing or was changed */
export async function verifyPart(place: Storage, part: Part): Promise<void> {
  for await (const _ of verified(part, await openPart(place, part)));
}

function openPart(place: Storage, { name }: Part): Promise<Readable> {
  return place.get(name).catch((error: unknown) => {
    if (!(error instanceof MissingObjectError)) throw error;
    throw new OperatorError(`The backup is incomplete: the part ${name} is missing.`);
  });
}

async function* verified(
  { name, bytes, sha256 }: Part,
  stored: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of stored) {
    hash.update(chunk);
    size += chunk.length;
    if (size > bytes) throw changed(name, 'it is longer than the manifest says'); // it may have no end
    yield chunk;
  }
  if (size < bytes) throw new OperatorError(`The part ${name} is truncated.`);
  if (hash.digest('hex') !== sha256) throw changed(name, 'its SHA-256 differs from the manifest');
}

const changed = (name: string, how: string) =>
  new OperatorError(`The part ${name} was changed: ${how}.`);

async function* decrypted(
  keyOf: (salt: Uint8Array) => Uint8Array,
  stored: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let header = Buffer.alloc(0);
  while (header.length < saltBytes) {
    const { value, done } = await stored.next();
    if (done) break;
    header = Buffer.concat([header, value]);
  }
  const content = withHeader(header.subarray(saltBytes), stored);
  yield* decryptChunks(keyOf(header.subarray(0, saltBytes)), content);
}

// A few bytes of gzip expand to gigabytes, and a device has no end: what is read from a backup ends where it should.

/**
 * Passes a stream through.
 *
 * @param name of the part, for messages
 * @throws {OperatorError} as soon as it is longer
 */
export async function* atMostBytes(
  content: AsyncIterable<Uint8Array>,
  name: string,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > bytes) throw tooLong(name, `more than ${bytes} bytes`);
    yield chunk;
  }
}

interface LineBounds {
  /** The number of lines. */
  readonly lines: number;
  /** The length of a line. */
  readonly lineBytes: number;
}

const newline = 10;

/**
 * Passes a stream of lines through.
 *
 * @param name of the part, for messages
 * @throws {OperatorError} as soon as it has more lines, or a longer one
 */
export async function* atMostLines(
  content: AsyncIterable<Uint8Array>,
  name: string,
  { lines, lineBytes }: LineBounds,
): AsyncGenerator<Uint8Array> {
  let ended = 0;
  let open = 0;
  for await (const chunk of content) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      if (open + end - start > lineBytes)
        throw tooLong(name, `a line of more than ${lineBytes} bytes`);
      ended += 1;
      open = 0;
      start = end + 1;
    }
    open += chunk.length - start;
    if (open > lineBytes) throw tooLong(name, `a line of more than ${lineBytes} bytes`);
    if (ended + (open > 0 ? 1 : 0) > lines) throw tooLong(name, `more than ${lines} lines`);
    yield chunk;
  }
}

const tooLong = (name: string, what: string) =>
  new OperatorError(`The part ${name} has ${what}. Use a backup that the service has made.`);
