/** The media types of Office Open XML documents (ECMA-376), by the folder of their main part. */
const formats = [
  { folder: 'word/', kind: 'wordprocessingml.document', macros: 'ms-word.document' },
  { folder: 'xl/', kind: 'spreadsheetml.sheet', macros: 'ms-excel.sheet' },
  { folder: 'ppt/', kind: 'presentationml.presentation', macros: 'ms-powerpoint.presentation' },
] as const;

type Format = (typeof formats)[number];

/** All media types that `officeTypeOf` returns. */
export const officeTypes: readonly string[] = formats.flatMap((format) => [
  typeOf(format),
  macroTypeOf(format),
]);

/** Bytes of the end of a file that contain the directory of a ZIP file with about a thousand entries. */
export const directorySize = 128 * 1024;

// Signatures and offsets of APPNOTE.TXT, sections 4.3.12 and 4.3.16.
const endSignature = Buffer.from('PK\x05\x06');
const entrySignature = Buffer.from('PK\x01\x02');
const entryHeaderSize = 46;

/**
 * The media type of an Office document, by the names in the directory of the ZIP file; undefined for other files.
 * The first bytes are not enough: programs may write other entries, or padding, before the content types.
 *
 * @param end the last `directorySize` bytes of the file, or the whole file if it is shorter
 */
export function officeTypeOf(end: Buffer): string | undefined {
  const names = [...entryNames(end)];
  if (!names.includes('[Content_Types].xml')) return undefined;
  const format = formats.find(({ folder }) => names.some((name) => name.startsWith(folder)));
  if (!format) return undefined;
  return names.includes(`${format.folder}vbaProject.bin`) ? macroTypeOf(format) : typeOf(format);
}

function typeOf({ kind }: Format): string {
  return `application/vnd.openxmlformats-officedocument.${kind}`;
}

function macroTypeOf({ macros }: Format): string {
  return `application/vnd.${macros}.macroenabled.12`;
}

/** The names of the last entries of a ZIP file. */
function* entryNames(end: Buffer): Generator<string> {
  const directoryEnd = end.lastIndexOf(endSignature);
  if (directoryEnd < 0) return;
  let at = end.indexOf(entrySignature);
  const size = end.length >= directoryEnd + 16 ? end.readUInt32LE(directoryEnd + 12) : 0;
  if (size <= directoryEnd) at = directoryEnd - size;
  while (at >= 0 && at + entryHeaderSize <= directoryEnd) {
    if (!end.subarray(at, at + 4).equals(entrySignature)) return;
    const nameSize = end.readUInt16LE(at + 28);
    const nameStart = at + entryHeaderSize;
    yield end.toString('utf8', nameStart, nameStart + nameSize);
    at = nameStart + nameSize + end.readUInt16LE(at + 30) + end.readUInt16LE(at + 32);
  }
}
