import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AmbiguousNumber,
  ImpreciseNumber,
  isPrecise,
} from '../../packages/common/json/imprecise-number.ts';
import { languages } from '../../packages/languages/languages.ts';
import { readNumber, writeNumber } from '../../packages/languages/number-input.ts';
import { runs } from '../support/arbitraries/runs.ts';

const tags = languages.map(({ tag }) => tag);
const anyLanguage = fc.constantFrom(...tags);
const anyNumber = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }))
    .map(([n, e]) => n / 10 ** e),
);

/** The digits of a number, without zeros at its ends: what no reading may change. */
const digitsOf = (text: string) =>
  text
    .replace(/e.*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '');

describe('what is no number', () => {
  it.each([
    'abc',
    '1e5',
    '1E5',
    '0x10',
    'Infinity',
    'NaN',
    '5-',
    '--5',
    '5 kg',
    '(5)',
    '5²',
    '½',
    '1.2.3',
    '1,234 567',
    '1.234.56',
    '12,34.567.890',
    '0.123.456',
    '.',
    '-',
    ',',
    '1,,5',
    '1 23',
    '1 234.567,89',
    "1'234 567",
  ])('refuses %s in every language', (text) => {
    for (const tag of tags) expect(readNumber(text, tag), tag).toBeNaN();
  });

  it('refuses more digits than a double keeps, as the service does', () => {
    for (const text of [
      '9007199254740993',
      '0.12345678901234567891',
      '12 345 678 901 234 567 890',
    ]) {
      expect(readNumber(text, 'en')).toEqual(new ImpreciseNumber(text));
    }
  });

  it('refuses a separator that can be a decimal sign or a thousands separator', () => {
    for (const [text, tag] of [
      ...([
        ['1.234', 'fr'],
        ['12.345', 'cs'],
        ['1.234', 'sv'],
        ['-1.234', 'pl'],
      ] as const),
      ...([
        ['1,234', 'de-CH'],
        ['123.456', 'uk'],
        ['1.234', 'fi'],
      ] as const),
    ]) {
      expect(readNumber(text, tag), `${text} ${tag}`).toEqual(new AmbiguousNumber(text));
    }
  });

  it('reads nothing as no answer', () => {
    for (const text of ['', '  ', '\u00a0', '\u200e'])
      expect(readNumber(text, 'de')).toBeUndefined();
  });
});

describe('numbers by the rules of a language', () => {
  it.each([
    ...([
      ['72,5', 'en', 72.5],
      ['72.5', 'de', 72.5],
      ['1.234,50', 'en', 1234.5],
    ] as const),
    ...([
      ['1,234.50', 'de', 1234.5],
      ['1,234', 'en', 1234],
      ['1,234', 'de', 1.234],
    ] as const),
    ...([
      ['1.234', 'de', 1234],
      ['1.234', 'en', 1.234],
      ['0,234', 'en', 0.234],
    ] as const),
    ...([
      ['1234,567', 'en', 1234.567],
      ['1.234.567', 'en', 1_234_567],
    ] as const),
    ...([
      ['12,34,567', 'hi', 1_234_567],
      ['1 234,5', 'fr', 1234.5],
    ] as const),
    ...([
      ['1\u00a0234,5', 'fr', 1234.5],
      ['1\u202f234,567', 'fr', 1234.567],
    ] as const),
    ...([
      ['1’234.5', 'de-CH', 1234.5],
      ["1'234'567", 'it', 1_234_567],
    ] as const),
    ...([
      ['٧٢٫٥', 'ar', 72.5],
      ['١٬٢٣٤٫٥', 'ar', 1234.5],
      ['۱۲۳۴', 'en', 1234],
    ] as const),
    ...([
      ['९.५', 'hi', 9.5],
      ['１２．５', 'ja', 12.5],
      ['−5', 'sv', -5],
      ['–5', 'en', -5],
    ] as const),
    ...([
      ['\u200e-5', 'he', -5],
      ['+5', 'en', 5],
      ['- 5', 'en', -5],
      ['.5', 'de', 0.5],
    ] as const),
    ...([
      ['5.', 'en', 5],
      ['007', 'en', 7],
      ['-0', 'en', 0],
      [' 5 ', 'en', 5],
    ] as const),
  ])('reads %s in %s as %d', (text, tag, value) => {
    expect(readNumber(text, tag)).toBe(value);
  });
});

describe.each(tags)('every number, in %s', (tag) => {
  it('is read from the text that is shown for it', () => {
    fc.assert(
      fc.property(anyNumber, (value) => {
        fc.pre(Math.abs(value) <= Number.MAX_SAFE_INTEGER); // larger ones are refused
        expect(readNumber(writeNumber(value, tag), tag)).toBe(value + 0);
      }),
    );
  });

  it('is read as the language writes it, with groups and in its own digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 3 }), (n, e) => {
        const value = n / 10 ** e;
        for (const options of [
          {},
          { numberingSystem: 'latn' },
          { numberingSystem: 'arab' },
          { useGrouping: 'always' as const },
        ]) {
          const text = new Intl.NumberFormat(tag, { maximumFractionDigits: 3, ...options }).format(
            value,
          );
          expect(readNumber(text, tag), text).toBe(value + 0);
        }
      }),
    );
  });
});

it('never reads other digits than were entered', () => {
  const anyText = fc.string({ unit: fc.constantFrom(..."0123456789.,' -"), maxLength: 14 });
  fc.assert(
    fc.property(anyText, anyLanguage, (text, tag) => {
      const read = readNumber(text, tag);
      if (typeof read !== 'number' || Number.isNaN(read)) return;
      expect(digitsOf(isPrecise(String(read)) ? writeNumber(read, 'en') : String(read))).toBe(
        digitsOf(text),
      );
      expect(readNumber(writeNumber(read, tag), tag)).toBe(read);
    }),
    { numRuns: runs(500) },
  );
});
