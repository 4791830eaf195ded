import { fileTypeFromBuffer } from 'file-type';

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
