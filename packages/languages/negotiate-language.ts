import { likelyLocale } from './language-tags.ts';

/** A language range of `Accept-Language` with its weight. */
interface WeightedRange {
  readonly range: string;
  readonly weight: number;
}

/** Ranges beyond this number are ignored: browsers send fewer than ten. */
const maxRanges = 20;

/**
 * Selects a language by lookup (RFC 4647, 3.4), extended by likely subtags: `zh-TW` is not `zh-Hans`, and
 * `pt-PT` is `pt-BR` if there is no other Portuguese.
 *
 * @param tag a language tag that takes precedence over the header, such as `?language=`, perhaps with underscores as in the
 *   names of locales (`de_DE`); one that is malformed or longer than tags are is ignored
 * @param acceptLanguage the header (RFC 9110, 12.5.4)
 * @param available tags in canonical form; the first one is selected by `*`
 * @returns one of `available`; undefined if none is acceptable
 */
export function negotiateLanguage(
  tag: string | null | undefined,
  acceptLanguage: string | undefined,
  available: readonly string[],
): string | undefined {
  const requested = tag?.replaceAll('_', '-');
  const asked = requested ? lookUp(requested, available) : undefined;
  if (asked !== undefined) return asked;
  const ranges = parseRanges(acceptLanguage ?? '');
  const permitted = available.filter((one) => !isExcluded(one, ranges));
  const wanted = ranges
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ range }) => range);
  const accepted = firstDefined(wanted, (range) => lookUp(range, permitted));
  if (accepted !== undefined) return accepted;
  if (wanted.includes('*')) return permitted[0];
  // Another script of a wanted language is better than another language.
  return firstDefined([requested ?? '', ...wanted], (range) => ofLanguage(range, permitted)[0]);
}

/** Malformed ranges are ignored. */
function parseRanges(header: string): WeightedRange[] {
  return header.split(',', maxRanges).flatMap((part) => {
    const [range = '', parameter] = part.split(';').map((text) => text.trim().toLowerCase());
    const isRange = /^([a-z]{1,8}(-[a-z0-9]{1,8})*|\*)$/.test(range);
    const weight =
      parameter === undefined ? 1 : Number(/^q=([01](\.\d{0,3})?)$/.exec(parameter)?.[1]);
    return isRange && !Number.isNaN(weight) ? [{ range, weight }] : [];
  });
}

/** Whether the most specific range that matches a tag has the weight 0. */
function isExcluded(tag: string, ranges: readonly WeightedRange[]): boolean {
  const name = tag.toLowerCase();
  const [closest] = ranges
    .filter(({ range }) => range === '*' || `${name}-`.startsWith(`${range}-`))
    .sort((a, b) => specificity(b) - specificity(a));
  return closest?.weight === 0;
}

const specificity = ({ range }: WeightedRange) => (range === '*' ? 0 : range.length);

/** The available tag for a range: the longest that it begins with, else one of its language and script. */
function lookUp(range: string, available: readonly string[]): string | undefined {
  const wanted = likelyLocale(range);
  if (!wanted) return undefined; // before anything is made of a text of any length
  const candidates = ofLanguage(range, available).flatMap((tag) => {
    const locale = likelyLocale(tag);
    return locale && locale.script === wanted.script ? [{ tag, region: locale.region }] : [];
  });
  const exact = firstDefined(truncations(range), (shorter) =>
    candidates.find(({ tag }) => tag.toLowerCase() === shorter),
  );
  const sameRegion = candidates.find(({ region }) => region === wanted.region);
  return (exact ?? sameRegion ?? candidates[0])?.tag;
}

/** The available tags of a range's language, in any script. */
function ofLanguage(range: string, available: readonly string[]): string[] {
  const language = likelyLocale(range)?.language;
  return available.filter((tag) => tag === language || tag.startsWith(`${language}-`));
}

/** `zh-hant-tw`, `zh-hant`, `zh`. */
function truncations(range: string): string[] {
  const subtags = range.toLowerCase().split('-');
  return subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'));
}

function firstDefined<T, Result>(
  items: readonly T[],
  find: (item: T) => Result | undefined,
): Result | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
