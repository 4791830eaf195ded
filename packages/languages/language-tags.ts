import { languageTagLength } from '../definition/questions/values/language-tag.ts';

// Language tags (BCP 47), with the script and region that a language usually has (Unicode CLDR, likely subtags).

/** Scripts that are written from right to left (ISO 15924). */
const rightToLeft = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);

/** The tag with all its likely subtags: `pt` is `pt-Latn-BR`; undefined if it is malformed or too long. */
export function likelyLocale(tag: string): Intl.Locale | undefined {
  if (tag.length > languageTagLength) return undefined;
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined; // a RangeError: not BCP 47
  }
}

/**
 * The direction of a language, by its usual script. Languages of forms may be others than those with texts.
 *
 * @param tag for example `ar` or `az-Arab`; malformed tags are `ltr`
 */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.has(likelyLocale(tag)?.script ?? '') ? 'rtl' : 'ltr';
}
