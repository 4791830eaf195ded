import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';

/** A file of a ZIP archive, as another program reads it. */
export interface ReadEntry {
  readonly path: string;
  readonly isCompressed: boolean;
  readonly modifiedAt: Date;
  readonly content: Buffer;
}

/**
 * Reads an archive with yauzl, which refuses unsafe paths and wrong sizes.
 *
 * @throws {Error} also if a checksum is wrong
 */
export async function readArchive(bytes: Buffer): Promise<ReadEntry[]> {
  const archive = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const entries: ReadEntry[] = [];
  for await (const entry of archive.eachEntry()) {
    const content = await buffer(await archive.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error(`wrong checksum of ${entry.fileName}`);
    entries.push({
      path: entry.fileName,
      isCompressed: entry.compressionMethod === 8,
      modifiedAt: entry.getLastModDate(),
      content,
    });
  }
  return entries;
}
