import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { encryptionModel, noKeys } from '../../../src/backup/format/backup-keys.ts';
import {
  atMostBytes,
  atMostLines,
  readPart,
  verifyPart,
} from '../../../src/backup/format/parts.ts';
import { openPlace } from '../../../src/backup/open-backup.ts';
import type { Storage } from '../../../src/platform/storage/storage.ts';

const scratch = mkdtempSync(join(tmpdir(), 'formwright-bounds-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const megabyte = Buffer.alloc(1024 * 1024, 'x');

/** A stream without an end, and how much of it was read. */
function endless(chunk = megabyte) {
  const read = { bytes: 0 };
  function* chunks(): Generator<Buffer> {
    for (;;) {
      read.bytes += chunk.length;
      yield chunk;
    }
  }
  return { read, stream: Readable.from(chunks(), { objectMode: false }) };
}

/** A place that has one part, whatever its name. */
async function placeOf(content: Readable): Promise<Storage> {
  return { ...(await openPlace(scratch, undefined)), get: () => Promise.resolve(content) };
}

describe('a stream without an end', () => {
  it('ends as a part after the declared bytes', async () => {
    const { read, stream } = endless();
    const part = { name: 'tables/forms.copy.gz', bytes: 10, sha256: '0'.repeat(64) };
    await expect(verifyPart(await placeOf(stream), part)).rejects.toThrow('it is longer than');
    expect(read.bytes).toBeLessThanOrEqual(2 * megabyte.length);
  });

  it('ends as a text after its largest size', async () => {
    const { read, stream } = endless();
    const bounded = atMostBytes(stream, 'manifest.json', 3 * megabyte.length);
    await expect(text(Readable.from(bounded, { objectMode: false }))).rejects.toThrow('more than');
    expect(read.bytes).toBeLessThanOrEqual(5 * megabyte.length);
  });

  it.each([
    ['a line', megabyte, /a line of more than/],
    ['lines', Buffer.from('x\n'.repeat(100)), /more than 1000 lines/],
  ])('ends as lines after the largest number and length: %s', async (_, chunk, message) => {
    const { stream } = endless(chunk);
    const bounded = atMostLines(stream, 'tables/x.gz', { lines: 1000, lineBytes: 5_000_000 });
    await expect(text(Readable.from(bounded, { objectMode: false }))).rejects.toThrow(message);
  });
});

it('a gigabyte that was compressed is not expanded beyond the bounds of its lines', async () => {
  const block = gzipSync(Buffer.alloc(16 * 1024 * 1024, 'x')); // members of gzip follow one another
  const stored = Buffer.concat(Array.from({ length: 64 }, () => block));
  const sha256 = createHash('sha256').update(stored).digest('hex');
  const part = { name: 'tables/x.gz', bytes: stored.length, sha256 };
  const place = await placeOf(Readable.from([stored]));
  let expanded = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of await readPart({ place, keys: noKeys }, part)) {
      expanded += chunk.length;
      yield chunk;
    }
  }
  const bounded = atMostLines(counted(), part.name, { lines: 9, lineBytes: 1000 });
  await expect(buffer(bounded)).rejects.toThrow('a line of more than 1000 bytes');
  expect(expanded).toBeLessThan(1024 * 1024);
});

it('lines within their bounds pass unchanged, however they are divided into chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ maxLength: 9 })),
      fc.integer({ min: 1, max: 7 }),
      async (parts, size) => {
        const content = Buffer.from(parts.map((part) => `${part.replaceAll('\n', '')}\n`).join(''));
        const chunks = Array.from({ length: Math.ceil(content.length / size) }, (_, index) =>
          content.subarray(index * size, (index + 1) * size),
        );
        const bounds = { lines: parts.length, lineBytes: 40 };
        expect(await buffer(atMostLines(Readable.from(chunks), 'x', bounds))).toEqual(content);
        if (parts.length === 0) return;
        const fewer = { ...bounds, lines: parts.length - 1 };
        await expect(buffer(atMostLines(Readable.from(chunks), 'x', fewer))).rejects.toThrow(
          'lines',
        );
      },
    ),
  );
});

it('a manifest cannot demand more memory for its passphrase than four times the usual', () => {
  const usual = { kdf: 'scrypt', n: 2 ** 17, r: 8, p: 1, salt: '', cipher: 'aes-256-gcm' };
  expect(encryptionModel.safeParse(usual).success).toBe(true);
  expect(encryptionModel.safeParse({ ...usual, r: 32 }).success).toBe(true);
  expect(encryptionModel.safeParse({ ...usual, n: 2 ** 20, r: 8 }).success).toBe(false);
});

describe('a folder with a backup', () => {
  const folder = join(scratch, 'links');
  mkdirSync(join(folder, 'files'), { recursive: true });
  writeFileSync(join(folder, 'files', 'own'), 'own');
  symlinkSync('/dev/zero', join(folder, 'device'));
  symlinkSync('files', join(folder, 'alias'));
  symlinkSync(join(folder, 'files', 'own'), join(folder, 'link'));

  it.each(['device', 'alias/own', 'link', 'files'])('does not follow links: %s', async (key) => {
    const place = await openPlace(folder, undefined);
    await expect(place.get(key)).rejects.toThrow('symbolic link');
  });

  it('may be a link itself', async () => {
    symlinkSync(folder, join(scratch, 'alias'));
    const place = await openPlace(join(scratch, 'alias'), undefined);
    expect(await text(await place.get('files/own'))).toBe('own');
  });
});
