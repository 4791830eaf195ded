/** Characters of the longest language tag (RFC 5646, 4.4.1). */
export const languageTagLength = 35;

/** A language tag in canonical form (BCP 47): `PT-br` is `pt-BR`; undefined if it is malformed or too long. */
export function canonicalLanguage(tag: string): string | undefined {
  if (tag.length > languageTagLength) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined; // a RangeError
  }
}
