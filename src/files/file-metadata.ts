// What a file is: its media type, which its content decides, and the name that is shown and sent with a download.

import { fileTypeFromBuffer } from 'file-type';
import {
  countCodePoints,
  trimText,
  withoutInvisible,
} from '../../packages/common/text/text-rules.ts';

/** Number of bytes needed to detect the type of a file. */
export const headSize = 4100;

/** Text formats that are distinguished by their extension only. */
const textTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.csv': 'text/csv',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.ics': 'text/calendar',
  '.json': 'application/json',
  '.log': 'text/plain',
  '.md': 'text/markdown',
  '.svg': 'image/svg+xml',
  '.tsv': 'text/tab-separated-values',
  '.txt': 'text/plain',
  '.vcf': 'text/vcard',
  '.xml': 'application/xml',
  '.yaml': 'application/yaml',
  '.yml': 'application/yaml',
};

/**
 * Detects the media type of a file by its content. If the content is text, the extension decides
 * among text formats; unrecognized content is `application/octet-stream`. The type sent by the
 * client is ignored.
 *
 * @param head the first `headSize` bytes, or the whole file if it is shorter
 */
export async function detectMediaType(head: Uint8Array, name: string): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  // XML is recognized by its declaration, which does not identify the format.
  if (found && found.mime !== 'application/xml') return found.mime;
  const byName = textTypes[extensionOf(name)];
  return byName !== undefined && isText(head) ? byName : 'application/octet-stream';
}

/** The extension in lower case, for example `.pdf`; empty if there is none. */
function extensionOf(name: string): string {
  return /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';
}

/** Whether the bytes are UTF-8 without NUL; the last character may be incomplete. */
function isText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a question accepts a file.
 *
 * @param accept media types such as `image/*`, compared with the content, and extensions such as
 *   `.pdf`, compared with the name; one match is sufficient, and an empty list accepts every file
 */
export function isAccepted(accept: readonly string[], mediaType: string, name: string): boolean {
  return (
    accept.length === 0 ||
    accept.some((kind) => {
      if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
      return kind.endsWith('/*') ? mediaType.startsWith(kind.slice(0, -1)) : mediaType === kind;
    })
  );
}

/** Formats whose content is compressed already; the most frequent ones. */
const compressedTypes =
  /^(image\/(?!svg|bmp|x-ms-bmp|tiff|x-portable)|video\/|audio\/(?!wav|x-wav|vnd\.wave|aiff)|font\/woff|application\/(pdf|zip|gzip|epub\+zip|java-archive|zstd|x-(7z|bzip|gzip|rar|xz|zip|lz|apple-diskimage)|vnd\.(rar|openxmlformats|oasis\.opendocument|ms-\w+\.\w+\.macroenabled)))/i;

/** Whether compressing a file again would hardly make it smaller. */
export function isCompressedType(mediaType: string): boolean {
  return compressedTypes.test(mediaType);
}

/** Maximum length of a file name in characters. */
const maxNameLength = 255;

/**
 * Sanitizes a file name for display: removes folders, control characters and bidirectional
 * controls, and truncates before the extension. The name is never used in a path. Browsers send
 * quotes as `%22` (HTML Standard, 4.10.21.8).
 */
export function displayName(sent: string | undefined): string {
  const base = (sent ?? '').toWellFormed().split(/[/\\]/).at(-1)?.replaceAll('%22', '"') ?? '';
  const name = base
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu, '')
    .trim();
  if (/^\.*$/.test(name)) return 'file';
  if (countCodePoints(name) <= maxNameLength) return name;
  const letters = [...name];
  const extension = /\.[^.\s]{1,16}$/.exec(name)?.[0] ?? '';
  return letters.slice(0, maxNameLength - countCodePoints(extension)).join('') + extension;
}

/** Maximum length of a title in the name of a download, in characters. */
const maxTitleLength = 100;

/**
 * The name of a download of a form: `<title>-<part>-…`. Contains no characters that file systems refuse.
 *
 * @param form its slug is used if the title has no letters or digits
 */
export function downloadName(
  { title, slug }: { readonly title: string; readonly slug: string },
  ...parts: readonly string[]
): string {
  const cut = [...trimText(withoutInvisible(title))].slice(0, maxTitleLength).join('');
  const name = trimText(cut.replace(/[\p{Cc}<>:"/\\|?*\u2028\u2029]+/gu, ' '))
    .replace(/ +/g, ' ')
    .replace(/^\.+/, '');
  return [/[\p{L}\p{N}]/u.test(name) ? name : slug, ...parts].join('-');
}

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
