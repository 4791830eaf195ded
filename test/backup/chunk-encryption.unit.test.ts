import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkBytes, decryptChunks, encryptChunks } from '../../src/backup/format/parts.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { runs } from '../support/arbitraries/runs.ts';

const key = randomBytes(32);
const tagBytes = 16;
const storedChunk = chunkBytes + tagBytes;

async function* inPieces(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.length; start += size) {
    yield content.subarray(start, start + size);
  }
}

async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const encrypt = (content: Uint8Array, piece = 10_000) =>
  collect(encryptChunks(key, inPieces(content, piece)));
const decrypt = (content: Uint8Array, with_ = key, piece = 7001) =>
  collect(decryptChunks(with_, inPieces(content, piece)));

describe('decryption refuses', () => {
  const content = randomBytes(3 * chunkBytes + 5);
  const damages: Record<string, (stored: Buffer) => Buffer> = {
    'a flipped bit': (stored) => {
      const copy = Buffer.from(stored);
      copy.writeUInt8(copy.readUInt8(70_000) ^ 4, 70_000);
      return copy;
    },
    'a truncation within a chunk': (stored) => stored.subarray(0, -1),
    'a truncation at the end of a chunk': (stored) => stored.subarray(0, 2 * storedChunk),
    'a missing chunk': (stored) =>
      Buffer.concat([stored.subarray(0, storedChunk), stored.subarray(2 * storedChunk)]),
    'chunks in another order': (stored) =>
      Buffer.concat([
        stored.subarray(storedChunk, 2 * storedChunk),
        stored.subarray(0, storedChunk),
        stored.subarray(2 * storedChunk),
      ]),
    'an appended chunk': (stored) => Buffer.concat([stored, stored.subarray(0, storedChunk)]),
    'an empty stream': () => Buffer.alloc(0),
  };
  it.each(Object.entries(damages))('%s', async (_, damage) => {
    await expect(decrypt(damage(await encrypt(content)))).rejects.toThrow(OperatorError);
  });

  it('another key', async () => {
    await expect(decrypt(await encrypt(content), randomBytes(32))).rejects.toThrow(OperatorError);
  });
});

it('decryption returns what was encrypted, whatever the sizes of the content and of its pieces', async () => {
  const sizes = fc.oneof(
    fc.nat(300),
    fc.constantFrom(chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes),
  );
  const pieces = fc.integer({ min: 1, max: 200_000 });
  await fc.assert(
    fc.asyncProperty(sizes, pieces, pieces, async (size, one, other) => {
      const content = randomBytes(size);
      const stored = await encrypt(content, Math.max(one, size >> 8));
      const chunks = Math.max(1, Math.ceil(size / chunkBytes));
      expect(stored.length).toBe(size + chunks * tagBytes);
      const decrypted = await decrypt(stored, key, Math.max(other, size >> 8));
      expect(decrypted.equals(content)).toBe(true);
    }),
    { numRuns: runs(25) },
  );
});
