/** The most characters of an address. */
export const addressLimit = 2000;

/**
 * Whether the text is an absolute http(s) URL. `URL` alone also takes `https:host` and drops line
 * breaks and tabs.
 */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/][^\t\n\r]*$/i.test(text) && URL.canParse(text);
}
