import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type ArchiveEntry, zipArchive } from '../../../src/platform/archive/zip-archive.ts';
import { readArchive, testWithUnzip } from '../../support/clients/read-archive.ts';

const modifiedAt = new Date('2026-01-31T12:00:01.000Z');

const entry = (path: string, chunks: readonly (string | Buffer)[], compress = true) =>
  ({ path, modifiedAt, compress, content: Readable.from(chunks) }) satisfies ArchiveEntry;

const zip = (entries: Iterable<ArchiveEntry>) => buffer(Readable.from(zipArchive(entries)));

describe('archives', () => {
  it('contain what was written, by the judgement of two other programs', async () => {
    const bytes = await zip([
      entry('a/text.txt', ['Zoë ', '🎉', 'x'.repeat(200_000)]),
      entry('a/stored.bin', [Buffer.from([0, 1, 255]), Buffer.alloc(100_000)], false),
      entry('ä/空.txt', []),
      entry('empty', [], false),
    ]);
    expect(await readArchive(bytes)).toEqual([
      {
        path: 'a/text.txt',
        isCompressed: true,
        modifiedAt,
        content: Buffer.from(`Zoë 🎉${'x'.repeat(200_000)}`),
      },
      {
        path: 'a/stored.bin',
        isCompressed: false,
        modifiedAt,
        content: Buffer.concat([Buffer.from([0, 1, 255]), Buffer.alloc(100_000)]),
      },
      { path: 'ä/空.txt', isCompressed: true, modifiedAt, content: Buffer.alloc(0) },
      { path: 'empty', isCompressed: false, modifiedAt, content: Buffer.alloc(0) },
    ]);
    expect(bytes.length).toBeLessThan(110_000);
    testWithUnzip(bytes);
  });

  it('may be empty', async () => {
    expect(await readArchive(await zip([]))).toEqual([]);
  });

  it.each([
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2026-12-31T23:59:59.000Z'],
  ])('keep the time %s in UTC', async (sent, expected) => {
    const [read] = await readArchive(
      await zip([{ ...entry('a', []), modifiedAt: new Date(sent) }]),
    );
    expect(read?.modifiedAt.toISOString()).toBe(expected);
  });
});

describe('streaming', () => {
  it('opens an entry when the previous one has been read, and closes it when reading ends', async () => {
    const events: string[] = [];
    async function* content(name: string) {
      events.push(`open ${name}`);
      try {
        yield 'x'.repeat(100_000);
        yield 'y';
      } finally {
        events.push(`close ${name}`);
      }
    }
    function* entries() {
      for (const name of ['a', 'b', 'c']) {
        yield { path: name, modifiedAt, compress: false, content: content(name) };
      }
    }
    for await (const chunk of zipArchive(entries())) {
      expect(chunk.length).toBeGreaterThan(65_536);
      if (events.at(-1) === 'open b') break;
    }
    expect(events).toEqual(['open a', 'close a', 'open b', 'close b']);
  });

  it.each([true, false])('fails if an entry fails (compressed: %s)', async (compress) => {
    async function* failing() {
      yield 'first';
      throw new Error('the disk failed');
    }
    const entries = [{ path: 'a', modifiedAt, compress, content: failing() }];
    await expect(zip(entries)).rejects.toThrow('the disk failed');
  });
});
