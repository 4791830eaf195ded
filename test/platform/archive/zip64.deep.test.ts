import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import yauzl from 'yauzl';
import { type ArchiveEntry, zipArchive } from '../../../src/platform/archive/zip-archive.ts';
import { readArchive, testWithUnzip } from '../../support/clients/read-archive.ts';

// Archives beyond the limits of the first version of the format.

const entry = (path: string, chunks: readonly (string | Buffer)[]) =>
  ({
    path,
    modifiedAt: new Date('2026-01-31T12:00:01.000Z'),
    compress: false,
    content: Readable.from(chunks),
  }) satisfies ArchiveEntry;

const zip = (entries: Iterable<ArchiveEntry>) => buffer(Readable.from(zipArchive(entries)));

/** The path of a file in a folder that exists until the end of the test. */
async function temporaryFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'formwright-zip-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'archive.zip');
}

describe('ZIP64', () => {
  it('lists more than 65,535 entries', async () => {
    const count = 66_000;
    function* entries() {
      for (let index = 0; index < count; index += 1) yield entry(`${index}.txt`, []);
    }
    const bytes = await zip(entries());
    const paths = (await readArchive(bytes)).map(({ path }) => path);
    expect(paths).toEqual(Array.from({ length: count }, (_, index) => `${index}.txt`));
    testWithUnzip(bytes);
  });

  it('contains entries of more than 4 GiB, and behind them', async () => {
    const zeros = Buffer.alloc(16 * 1024 * 1024);
    const chunks = 257;
    function* entries() {
      yield {
        ...entry('large', []),
        content: Readable.from(Array.from({ length: chunks }, () => zeros)),
      };
      yield entry('behind', ['small']);
    }
    const path = await temporaryFile();
    const file = await open(path, 'w+');
    onTestFinished(() => file.close());
    let size = 0;
    for await (const chunk of zipArchive(entries())) {
      // Zeros remain holes of the file, which need no space.
      if (chunk !== zeros) await file.write(chunk, 0, chunk.length, size);
      size += chunk.length;
    }
    const archive = await yauzl.openPromise(path, { lazyEntries: true });
    const found: [string, number, string][] = [];
    for await (const one of archive.eachEntry()) {
      const isLarge = one.fileName === 'large';
      const range = isLarge ? { start: one.uncompressedSize - 3 } : {};
      const text = (await buffer(await archive.openReadStreamPromise(one, range))).toString();
      found.push([one.fileName, one.uncompressedSize, text]);
    }
    expect(found).toEqual([
      ['large', chunks * zeros.length, '\0\0\0'],
      ['behind', 5, 'small'],
    ]);
  });
});
