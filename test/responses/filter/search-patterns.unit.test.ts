import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldCase } from '../../../packages/definition/conditions/comparison-operators.ts';
import {
  invisibleRanges,
  searchPatterns,
} from '../../../src/responses/filter/conditions/search-patterns.ts';
import { runs } from '../../support/arbitraries/runs.ts';

// The patterns of a search leave out texts only that do not contain what is searched, in any script.

/** A bracket expression of PostgreSQL as a regular expression. */
const regExp = (pattern: string) =>
  new RegExp(
    pattern.replace(/\\U(\w{8})/g, (_, digits) => `\\u{${digits}}`),
    'u',
  );

/** Whether a search reads the text: it matches a pattern. */
function isRead(text: string, wanted: string): boolean {
  const { sequence, complex, hasMarks } = searchPatterns(wanted);
  if (hasMarks && text.normalize('NFKC') !== text) return true;
  return regExp(sequence).test(text) || regExp(complex).test(text);
}

it.each([
  ['é', ['É', 'e\u0301', 'E\u0301', '\uff45\u0301']],
  ['strasse', ['Straße', 'STRASSE', 'ſtraſſe', 'stra\u00ad\u200bsse', 'ｓｔｒａｓｓｅ']],
  ['istanbul', ['İstanbul', 'I\u0307STANBUL', 'ISTANBUL']],
  ['οδος', ['ΟΔΟΣ', 'οδος']],
  ['привет', ['ПРИВЕТ', 'Привет, мир']],
  ['ガ', ['ｶﾞ', 'カ\u3099']],
  ['각', ['\u1100\u1161\u11a8', '가\u11a8']],
  ['क़', ['\u0915\u093c', '\u0958']],
  ['office', ['oﬃce', 'oﬀice']],
])('%j is found in %j', (wanted, texts) => {
  for (const text of texts) {
    expect(foldCase(text)).toContain(foldCase(wanted));
    expect(isRead(text, foldCase(wanted)), text).toBe(true);
  }
});

it.each([
  ['é', ['Jörg Müller', 'ПРИВЕТ', 'è ê ë', 'ﬁ ½ ß']],
  ['muster', ['Straße ½ é ﬁ', 'MÜSTER']],
  ['привет', ['Пока', 'Straße']],
  ['ที่', ['กขค é']],
])('%j is not searched in %j', (wanted, texts) => {
  expect(texts.filter((text) => isRead(text, foldCase(wanted)))).toEqual([]);
});

it('knows each character that folds to another one, or to none', () => {
  const invisible = regExp(`[${invisibleRanges}]`);
  const unknown: string[] = [];
  for (let code = 0x41; code <= 0xe0fff; code += 1) {
    const text = String.fromCodePoint(code);
    // Neither ideographs and syllables, of which there are 100,000, nor what is not assigned.
    if (/[\p{Unified_Ideograph}\uac00-\ud7a3\p{Cn}\p{Co}\p{Cs}\p{Cc}]/u.test(text)) continue;
    const folded = foldCase(`\ufdd1${text}\ufdd1`).slice(1, -1);
    if (folded === text) continue;
    const isKnown = folded === '' ? invisible.test(text) : isRead(text, folded);
    if (!isKnown) unknown.push(code.toString(16));
  }
  expect(unknown).toEqual([]);
});

/** Characters that change each other when they are folded, by script. */
const pools = [
  'aáàäâãåăąạảấầẩẫậẹếềệễ\u0301\u0300\u0308\u0323\u0302\u0327eEéÉêÊ',
  'iİıIi\u0307ìÌjJ',
  'ßsSſﬁfiﬀlﬅst½1⁄2²①',
  'ΑαάΆΐΰΪϊσςΣ\u0345\u0301\u0308ᾳᾴᾲ',
  'กผู้ที่นำ\u0e48\u0e49\u0e38\u0e31',
  'कखगिक़\u093c\u094dকাো\u09be\u09c7\u09d7',
  '가각ㄱ한ㅎㅏㄴ\u1100\u1161\u11a8',
  'カガｶﾞ\u3099ハパﾊﾟ\u309a',
  'اآلاﻻ\u064b\u0651\u064e\u0653אבשּׁ\u05b0\u05c1\u05bc',
  'yY\u030aẙhH\u0331ẖtTẗwWẘ\u02bcnNÅÅK℃ŉǆǅǄdžDŽ',
  '\u200b\u00ad\u2060ab ,"{}:',
];

const textOf = (pool: string, maxLength: number) =>
  fc
    .array(fc.constantFrom(...pool), { minLength: 1, maxLength })
    .map((characters) => characters.join(''));

it('never leave out a text that contains what is searched', () => {
  const found = fc
    .tuple(fc.constantFrom(...pools), fc.constantFrom(...pools))
    .chain(([one, other]) => textOf(one + other, 10))
    .chain((text) => {
      const folded = [...foldCase(text)];
      const at = fc.nat({ max: Math.max(0, folded.length - 1) });
      return fc
        .tuple(fc.constant(text), at, fc.integer({ min: 1, max: 4 }))
        .map(
          ([whole, start, length]) =>
            [whole, foldCase(folded.slice(start, start + length).join(''))] as const,
        );
    });
  fc.assert(
    fc.property(found, ([text, wanted]) => {
      fc.pre(wanted !== '' && foldCase(text).includes(wanted));
      expect(isRead(text, wanted)).toBe(true);
    }),
    { numRuns: runs(1500) },
  );
});
