/** The most characters of an address. */
export const addressLimit = 2000;

/**
 * Whether the text is an absolute http(s) URL. `URL` alone also takes `https:host`, and drops or
 * replaces blanks and backslashes.
 */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/\\][^\s\\]*$/i.test(text)) return false;
  return /[^.]/.test(parseUrl(text)?.hostname ?? '');
}

/**
 * `URL.canParse` would do, but V8's optimised version of it takes Latin-1 for UTF-8 in Node 20 and
 * 22, once it has been called often enough.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
