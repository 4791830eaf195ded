import { parseUrl } from '../../../common/text/parse-url.ts';

/** Maximum number of UTF-16 units of a host and of each label, before conversion to ASCII. */
const [hostUnits, labelUnits] = [2 * 253, 2 * 63];

/**
 * Whether the text is an absolute http(s) URL. `URL` alone also accepts `https:host`, and removes or
 * replaces white space and backslashes.
 */
export function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s/\\][^\s\\]*$/i.test(text)) return false;
  const [, authority = ''] = /^https?:\/\/([^/?#]*)/i.exec(text) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (host.length > hostUnits || host.split('.').some(isLongLabel)) return false;
  return /[^.]/.test(parseUrl(text)?.hostname ?? '');
}

/** What is wrong with a text that is no such URL. */
export const httpUrlAdvice = (text: string): string =>
  /\s/.test(text)
    ? 'Must not contain spaces: write %20 instead.'
    : 'Must be an absolute http(s) URL.';

const isLongLabel = (label: string) => label.length > labelUnits;
