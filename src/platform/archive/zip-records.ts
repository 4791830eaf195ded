// The records of a ZIP archive, with the names of PKWARE APPNOTE 6.3.10, section 4.3. All numbers are
// little-endian.

/** What the headers of an entry say before its content is known. */
export interface EntryHeader {
  readonly path: string;
  readonly modifiedAt: Date;
  readonly method: keyof typeof methods;
}

/** What is known after the content: CRC-32, and sizes in bytes. */
export interface EntrySizes {
  readonly checksum: number;
  readonly size: number;
  readonly compressedSize: number;
}

/** Compression methods (4.4.5). */
const methods = { stored: 0, deflated: 8 } as const;

/** The versions of the specification that readers need (4.4.3). */
const versions = { folders: 20, zip64: 45 } as const;

/** Sizes follow the content (bit 3); the path is UTF-8 (bit 11). */
const flags = (1 << 3) | (1 << 11);

/** Fields of 32 and 16 bits with these values refer to a ZIP64 record. */
const [max32, max16] = [0xffff_ffff, 0xffff];

/** Made on Unix (4.4.2), as a regular file that its owner writes and everybody reads. */
const [madeBy, fileMode] = [(3 << 8) | versions.zip64, 0o100644];

/** Local file header (4.3.7). */
export function localHeader({ path, modifiedAt, method }: EntryHeader): Buffer {
  const name = Buffer.from(path);
  const extra = timestampField(modifiedAt);
  return Buffer.concat([
    record(
      [4, 0x04034b50],
      [2, versions.folders],
      [2, flags],
      [2, methods[method]],
      ...dosTime(modifiedAt),
      ...zeros(4, 3), // checksum and sizes follow
      [2, name.length],
      [2, extra.length],
    ),
    name,
    extra,
  ]);
}

/** Data descriptor (4.3.9). */
export function dataDescriptor({ checksum, size, compressedSize }: EntrySizes): Buffer {
  const width = size >= max32 || compressedSize >= max32 ? 8 : 4;
  return record([4, 0x08074b50], [4, checksum], [width, compressedSize], [width, size]);
}

/** Central directory header (4.3.12). */
export function centralRecord(
  entry: EntryHeader & EntrySizes & { readonly offset: number },
): Buffer {
  const { path, modifiedAt, method, checksum, size, compressedSize, offset } = entry;
  const name = Buffer.from(path);
  const isLarge = [size, compressedSize, offset].some((value) => value >= max32);
  // Zip64 extended information (4.5.3).
  const large = isLarge
    ? record([2, 1], [2, 24], [8, size], [8, compressedSize], [8, offset])
    : Buffer.alloc(0);
  const extra = Buffer.concat([timestampField(modifiedAt), large]);
  const or32 = (value: number) => [4, isLarge ? max32 : value] as const;
  return Buffer.concat([
    record(
      [4, 0x02014b50],
      [2, madeBy],
      [2, isLarge ? versions.zip64 : versions.folders],
      [2, flags],
      [2, methods[method]],
      ...dosTime(modifiedAt),
      [4, checksum],
      or32(compressedSize),
      or32(size),
      [2, name.length],
      [2, extra.length],
      ...zeros(2, 3), // comment, disk, internal attributes
      [4, fileMode * 0x1_0000],
      or32(offset),
    ),
    name,
    extra,
  ]);
}

/** The central directory as a whole: number of entries, and size and offset in bytes. */
interface Directory {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
}

/** End of the central directory (4.3.16), after its ZIP64 form (4.3.14 and 4.3.15) if necessary. */
export function endRecords({ count, size, offset }: Directory): Buffer {
  const isLarge = count >= max16 || size >= max32 || offset >= max32;
  const end = record(
    [4, 0x06054b50],
    ...zeros(2, 2), // disks
    [2, isLarge ? max16 : count],
    [2, isLarge ? max16 : count],
    [4, isLarge ? max32 : size],
    [4, isLarge ? max32 : offset],
    [2, 0],
  );
  if (!isLarge) return end;
  const zip64 = record(
    [4, 0x06064b50],
    [8, 44], // bytes that follow
    [2, madeBy],
    [2, versions.zip64],
    ...zeros(4, 2), // disks
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  );
  const locator = record([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]);
  return Buffer.concat([zip64, locator, end]);
}

/** The time of modification in UTC, as an extended timestamp of Info-ZIP (seconds since 1970). */
function timestampField(time: Date): Buffer {
  const seconds = Math.min(Math.max(0, Math.floor(time.getTime() / 1000)), 0x7fff_ffff);
  return record([2, 0x5455], [2, 5], [1, 1], [4, seconds]);
}

/** Time and date in the format of MS-DOS (4.4.6), from 1980, in steps of two seconds. */
function dosTime(time: Date): [Field, Field] {
  const earliest = new Date(Date.UTC(1980, 0, 1));
  const shown = time < earliest ? earliest : time;
  const clock =
    (shown.getUTCHours() << 11) | (shown.getUTCMinutes() << 5) | (shown.getUTCSeconds() >> 1);
  const day =
    ((shown.getUTCFullYear() - 1980) << 9) | ((shown.getUTCMonth() + 1) << 5) | shown.getUTCDate();
  return [
    [2, clock],
    [2, day],
  ];
}

/** A field of a record: its number of bytes, and its value. */
type Field = readonly [bytes: 1 | 2 | 4 | 8, value: number];

const zeros = (width: Field[0], count: number): Field[] =>
  Array.from({ length: count }, () => [width, 0]);

function record(...fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, width);
    at += width;
  }
  return bytes;
}
