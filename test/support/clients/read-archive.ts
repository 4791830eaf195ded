import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const hasUnzip = spawnSync('unzip', ['-v']).status === 0;
if (!hasUnzip && process.env['REQUIRE_OFFICE']) throw new Error('unzip is not installed');

/**
 * Tests an archive with unzip, where it is installed.
 *
 * @throws {Error} if it finds an error
 */
export function testWithUnzip(bytes: Buffer): void {
  if (!hasUnzip) {
    console.warn('unzip is missing: an archive is NOT tested with it here');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'formwright-zip-'));
  try {
    writeFileSync(join(folder, 'archive.zip'), bytes);
    execFileSync('unzip', ['-tq', join(folder, 'archive.zip')], { stdio: 'pipe' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
