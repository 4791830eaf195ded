/** A language tag in canonical form (BCP 47): `PT-br` is `pt-BR`; undefined if it is malformed. */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined; // a RangeError
  }
}
