import { fileTypeFromBuffer } from 'file-type';

/** How many bytes of a file tell what it is. */
export const headSize = 4100;

/** Text formats that only their name tells apart. */
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
 * The media type of a file, from its content. What cannot be recognised gets the type of its ending
 * if that is a text format and the content is text, else `application/octet-stream`. What the
 * client says is not asked.
 *
 * @param head the first bytes, `headSize` or all
 */
export async function detectMediaType(head: Uint8Array, name: string): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  // XML is recognised by its first line only, which says nothing of what it is.
  if (found && found.mime !== 'application/xml') return found.mime;
  const byName = textTypes[extensionOf(name)];
  return byName !== undefined && isText(head) ? byName : 'application/octet-stream';
}

/** `.pdf`, in lower case; empty if there is none. */
function extensionOf(name: string): string {
  return /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';
}

/** UTF-8 without NUL, of which the last character may be cut off. */
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
 * Whether a question takes a file.
 *
 * @param accept media types such as `image/*`, which the content must have, and endings such as
 *   `.pdf`, which the name must have; one is enough, and an empty list takes everything
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
