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

/** What a tag says about a language, with its likely subtags: `pt` is `pt-Latn-BR`. */
export interface LikelyLocale {
  readonly language: string;
  readonly script: string | undefined;
  readonly region: string | undefined;
}

/**
 * The tags that were read last. Every request of a visitor reads the same few, and `maximize` takes 2 µs.
 * Benchmark: `npm run bench -- --line public-form`.
 */
const known = new Map<string, LikelyLocale | undefined>();

const maxKnown = 300;

/** Undefined if the tag is malformed or too long. */
export function likelyLocale(tag: string): LikelyLocale | undefined {
  if (tag.length > languageTagLength) return undefined;
  if (known.has(tag)) return known.get(tag);
  const locale = readLocale(tag);
  if (known.size >= maxKnown) known.clear();
  known.set(tag, locale);
  return locale;
}

function readLocale(tag: string): LikelyLocale | undefined {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize();
    return { language, script, region };
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
