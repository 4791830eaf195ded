import { hasTooManyMarks } from '../../platform/text/text-rules.ts';

/** The most UTF-16 units of a host and of each of its labels, before they are written as ASCII. */
const [hostUnits, labelUnits] = [2 * 253, 2 * 63];

/**
 * Whether the text is an absolute http(s) URL. `URL` alone also takes `https:host`, and drops or
 * replaces blanks and backslashes.
 */
export function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s/\\][^\s\\]*$/i.test(text)) return false;
  const [, authority = ''] = /^https?:\/\/([^/?#]*)/i.exec(text) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (host.length > hostUnits || host.split('.').some(isLongLabel)) return false;
  return /[^.]/.test(parseUrl(text)?.hostname ?? '');
}

const isLongLabel = (label: string) => label.length > labelUnits;

/**
 * Undefined for a text that is no URL, and for one whose host would take long to normalise.
 *
 * `URL.canParse` would do, but V8's optimised version of it takes Latin-1 for UTF-8 in Node 20 and
 * 22, once it has been called often enough.
 */
export function parseUrl(text: string): URL | undefined {
  if (hasTooManyMarks(text)) return undefined;
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
