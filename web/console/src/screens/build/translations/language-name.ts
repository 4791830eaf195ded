import { language } from '../../../texts/language.ts';

const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' });

/** The name of a language in that of the console with its tag: `German (de)`. */
export function languageName(tag: string): string {
  const canonical = canonicalTag(tag);
  const name = canonical === undefined ? undefined : names.of(canonical);
  return name === undefined || name === tag ? tag : `${name} (${tag})`;
}

/** A BCP 47 tag in canonical form; undefined if it is malformed. */
export function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined; // a RangeError: not BCP 47
  }
}
