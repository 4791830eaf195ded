import { AmbiguousNumber, ImpreciseNumber, isPrecise } from '../common/json/imprecise-number.ts';

// Numbers as people enter them, by the rules of a language (a language tag, BCP 47).

/** A number that was entered: `NaN` for what is none, undefined for nothing. */
export type EnteredNumber = number | AmbiguousNumber | ImpreciseNumber | undefined;

/** The signs of a language, in ASCII digits: `12,345.6`. */
interface Separators {
  readonly decimal: string;
  readonly group: string;
}

/** What is replaced before a number is read. The digits of all scripts are replaced, too. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ''], // directions
  [/[\u2010-\u2013\u2212\ufe63\uff0d]/g, '-'],
  [/\uff0b/g, '+'],
  [/[\u2018\u2019\u02bc\uff07\u066c]/g, "'"], // the last is the Arabic thousands separator
  [/\uff0c/g, ','],
  [/\uff0e/g, '.'],
  [/\s/g, ' '],
];

/** The Arabic decimal separator, which has no other meaning. */
const arabicDecimal = '\u066b';

/** Digits in groups of three, or with groups of two before them as in India, with one separator. */
const grouped = /^[1-9](?:\d{0,2}([.,' ])\d{3}(?:\1\d{3})*|\d?(?:([.,' ])\d\d)(?:\2\d\d)*\2\d{3})$/;

/**
 * Reads a number that a person entered. A period or comma is understood in every language where it can have one meaning
 * only: `72,5` is 72.5 in English, too. Where it can have two, the rules of the language decide, so `1,234` is 1234 in
 * English and 1.234 in German; if they do not, as in French, where groups are separated by spaces, `1.234` is ambiguous.
 * Exponents are not read: `1e5` is a slip more often than a number.
 */
export function readNumber(text: string, lang: string): EnteredNumber {
  const plain = plainText(text);
  if (plain === '') return undefined;
  const [, sign = '', digits = ''] = /^([-+]?) ?(.*)$/.exec(plain) ?? [];
  const decimal = decimalSign(digits, separatorsOf(lang));
  if (decimal === undefined) return new AmbiguousNumber(text);
  const [whole = '', fraction = '', ...rest] = decimal === '' ? [digits] : digits.split(decimal);
  const isNumber =
    rest.length === 0 &&
    /^\d*$/.test(fraction) &&
    (/^\d*$/.test(whole) || grouped.test(whole)) &&
    whole + fraction !== '';
  if (!isNumber) return Number.NaN;
  const read = `${sign}${whole.replace(/\D/g, '') || '0'}.${fraction || '0'}`;
  return isPrecise(read) ? Number(read) + 0 : new ImpreciseNumber(text);
}

/** The text of a number that `readNumber` reads as the same number: without groups, which could be misunderstood. */
export function writeNumber(value: number, lang: string): string {
  return withoutExponent(value).replace('.', separatorsOf(lang).decimal);
}

/** A text with the digits and signs of all scripts in ASCII, without white space around it. */
export function plainText(text: string): string {
  const ascii = text.replace(/(?![0-9])\p{Nd}/gu, digitOf);
  return replacements.reduce((result, [sign, by]) => result.replace(sign, by), ascii).trim();
}

/** The digits of a script are ten consecutive code points, and scripts follow each other in whole tens. */
function digitOf(char: string): string {
  const point = char.codePointAt(0) ?? 0;
  let first = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((point - first) % 10);
}

/** The decimal sign of a number: `''` if it has none, undefined if that cannot be decided. */
function decimalSign(digits: string, { decimal, group }: Separators): string | undefined {
  if (digits.includes(arabicDecimal)) return arabicDecimal;
  const signs = digits.match(/[.,]/g) ?? [];
  const [first, last] = [signs[0] ?? '', signs.at(-1) ?? ''];
  if (first !== last) return last;
  if (signs.length !== 1) return '';
  const canGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  if (last === decimal || !canGroup) return last;
  return last === group ? '' : undefined;
}

const known = new Map<string, Separators>();

function separatorsOf(lang: string): Separators {
  const found = known.get(lang) ?? readSeparators(lang);
  known.set(lang, found);
  return found;
}

function readSeparators(lang: string): Separators {
  const parts = new Intl.NumberFormat(lang, { numberingSystem: 'latn' }).formatToParts(1234567.5);
  const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: signOf('decimal'), group: signOf('group') };
}

/** The shortest text that a double is read from, with all of its zeros. */
function withoutExponent(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d)\.?(\d*)$/.exec(mantissa) ?? [];
  const shift = Number(exponent);
  return shift < 0
    ? `${sign}0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
    : `${sign}${whole}${fraction.padEnd(shift, '0')}`;
}
