import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { centralRecord, dataDescriptor, endRecords, localHeader } from './zip-records.ts';

export interface ArchiveEntry {
  /** Relative, in Unicode, with `/` between folders. */
  readonly path: string;
  readonly modifiedAt: Date;
  /** False for content that is compressed already: it is stored. */
  readonly compress: boolean;
  /** Read to its end, or closed if the archive is no longer read. */
  readonly content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
}

/** The size of the chunks of an archive and of compressed content, in bytes. */
const chunkSize = 64 * 1024;

/** The number of directory records that are joined to one buffer, to save memory. */
const recordsPerBlock = 1000;

/**
 * Writes a ZIP archive (PKWARE APPNOTE 6.3.10) while its content is read: an entry is requested when
 * the previous one has been read. Sizes follow the content of an entry, in a data descriptor. The
 * extension ZIP64 is used where sizes, offsets or the number of entries need it. What remains in
 * memory is the directory: 60 bytes for each entry, and its path.
 *
 * `yazl` searches its list of entries whenever one ends: 68 s for 100,000 files instead of 6.7 s.
 */
export async function* zipArchive(entries: Entries): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const part of zipParts(entries)) {
    pending.push(part);
    size += part.length;
    if (size < chunkSize) continue;
    yield pending.length === 1 ? part : Buffer.concat(pending, size);
    pending = [];
    size = 0;
  }
  yield Buffer.concat(pending, size);
}

type Entries = AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>;

/** The headers and contents of an archive: of small files, they have a few bytes each. */
async function* zipParts(entries: Entries): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let records: Buffer[] = [];
  let count = 0;
  let offset = 0;
  for await (const entry of entries) {
    const method = entry.compress ? 'deflated' : 'stored';
    const header = localHeader({ ...entry, method });
    yield header;
    const measured = new MeasuredContent(entry.content);
    let compressedSize = 0;
    for await (const chunk of entry.compress ? deflate(measured) : measured) {
      compressedSize += chunk.length;
      yield chunk;
    }
    const { checksum, size } = measured;
    const sizes = { checksum, size, compressedSize };
    const descriptor = dataDescriptor(sizes);
    yield descriptor;
    records.push(centralRecord({ ...entry, method, ...sizes, offset }));
    if (records.length === recordsPerBlock) {
      directory.push(Buffer.concat(records));
      records = [];
    }
    count += 1;
    offset += header.length + compressedSize + descriptor.length;
  }
  directory.push(...records);
  yield* directory;
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  yield endRecords({ count, size, offset });
}

/** Content as bytes, with their number and CRC-32. */
class MeasuredContent implements AsyncIterable<Buffer> {
  checksum = 0;
  size = 0;
  readonly #content: ArchiveEntry['content'];

  constructor(content: ArchiveEntry['content']) {
    this.#content = content;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for await (const chunk of this.#content) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
      this.checksum = crc32(bytes, this.checksum);
      this.size += bytes.length;
      yield bytes;
    }
  }
}

/**
 * Compresses content (RFC 1951). Small content is compressed at once, which takes a fraction of the time
 * of a stream.
 */
async function* deflate(content: MeasuredContent): AsyncGenerator<Buffer> {
  const source = content[Symbol.asyncIterator]();
  const head: Buffer[] = [];
  let size = 0;
  try {
    for (let next = await source.next(); !next.done; next = await source.next()) {
      head.push(next.value);
      size += next.value.length;
      if (size > chunkSize) return yield* deflateStream(head, source);
    }
    yield deflateRawSync(Buffer.concat(head, size));
  } finally {
    await source.return(undefined);
  }
}

/** Errors of the content are thrown where the result is read. */
function deflateStream(head: readonly Buffer[], rest: AsyncGenerator<Buffer>) {
  async function* whole() {
    yield* head;
    yield* rest;
  }
  return pipeline(whole, createDeflateRaw({ chunkSize }), () => undefined);
}
