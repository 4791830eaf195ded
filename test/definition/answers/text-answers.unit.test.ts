import { expect, it } from 'vitest';
import {
  checkAnswers,
  describeAnswers,
  questionOf,
} from '../../support/arbitraries/answer-arbitraries.ts';

const emoji = '🦊';
const family = '👩‍👩‍👧‍👦';

/** Text that nobody should touch. */
const untouched = [
  ['letters from right to left', {}, 'שלום \u202bעולם\u202c'],
  ['combining marks, composed or not', {}, 'e\u0301 \u00e9 \u1e9b\u0323'],
  ['a family of seven code points', {}, family],
  ['a flag and a skin tone', {}, '🇩🇪 👋🏽'],
  ['a mark that combines with nothing', {}, '\u0301'],
  ['30 combining marks, twice', {}, `a${'\u0301'.repeat(30)}b${'\u0301'.repeat(30)}`],
  ['a space of no width', {}, '\u200b'],
  ['the last code point', {}, '\u{10ffff}'],
  ['the replacement character', {}, '\ufffd'],
  ['control characters other than NUL', {}, 'a\u0001\u001b\u007fb'],
  ['what reads like a formula', {}, '=HYPERLINK("x")'],
  ['what reads like JSON', {}, '{"a":null}'],
  ['a number', {}, '0'],
  ['tabs inside', {}, 'a\tb'],
] as const;

/** Text that nothing can hold. */
const broken = [
  ['NUL alone', {}, '\0', 'invalid_text'],
  ['NUL inside', {}, 'a\0b', 'invalid_text'],
  ['a lone high surrogate', {}, 'a\ud83e', 'invalid_text'],
  ['a lone low surrogate', {}, '\udd8a', 'invalid_text'],
  ['a pair the wrong way round', {}, '\udd8a\ud83e', 'invalid_text'],
  ['31 combining marks in a row', {}, `a${'\u0301'.repeat(31)}`, 'invalid_text'],
  ['31 marks beyond the first plane', {}, `ab${'\u{1e94a}'.repeat(31)}c`, 'invalid_text'],
  [
    '31 half-width voiced marks',
    {},
    `${'x'.repeat(50)}${'\uff9e\u0315'.repeat(16)}`,
    'invalid_text',
  ],
] as const;

const breaks = ['\n', '\v', '\f', '\r', '\r\n', '\u0085', '\u2028', '\u2029'];
const titleOf = (text: string) =>
  `with ${JSON.stringify(text).replaceAll(/[\u2028\u2029]/g, 'a separator')}`;

describeAnswers('short_text', {
  accepted: [
    ...untouched,
    ['1000 code points', {}, emoji.repeat(1000)],
    ['as short as may be', { min_length: 7 }, family],
    ['as long as may be', { max_length: 7 }, family],
    ['one letter where none is the least', { min_length: 0 }, 'a'],
    [
      'trimmed of every kind of blank',
      {},
      '\ufeff\u00a0\u2003 a\u3000b \r\n\u2028\u2029\v\f',
      'a\u3000b',
    ],
    ['trimmed before it is measured', { max_length: 1 }, '  a  ', 'a'],
    ['trimmed before it is matched', { pattern: 'a' }, '  a\n', 'a'],
    ['matched with a pattern with a blank at its end', { pattern: 'a ' }, 'a'],
    ['an empty pattern and an empty message', { pattern: '', pattern_message: '' }, 'a'],
    ['a class of Unicode', { pattern: '\\p{Greek}+' }, 'αβγ'],
    ['regardless of case, if it says so', { pattern: '(?i)straße' }, 'STRAßE'],
    ['a code point for a dot', { pattern: '.' }, emoji],
    ['shorter than the pattern repeats', { pattern: '.{0,1000}' }, 'x'],
  ],
  refused: [
    ...broken,
    ...breaks.map((one) => [titleOf(one), {}, `a${one}b`, 'line_break'] as const),
    ['1001 code points', {}, emoji.repeat(1001), 'too_long'],
    ['one code point too many', { max_length: 6 }, family, 'too_long'],
    ['one code point too few', { min_length: 8 }, family, 'too_short'],
    ['too long, whatever its pattern', { pattern: 'a', max_length: 3 }, 'abcd', 'too_long'],
    ['another case', { pattern: '[a-z]+' }, 'Abc', 'pattern'],
    ['more than the pattern', { pattern: 'a+' }, 'aab', 'pattern'],
    ['one of two lines', { pattern: '(?m)^a$' }, 'a\nb', 'line_break', 'pattern'],
    ['too long and in two lines', { max_length: 2 }, 'a\nb', 'line_break', 'too_long'],
  ],
});

describeAnswers('long_text', {
  accepted: [
    ...untouched,
    ...breaks.map((one) => [titleOf(one), {}, `a${one}${one}b`] as const),
    ['20,000 code points', {}, emoji.repeat(20_000)],
    ['as short as may be', { min_length: 3 }, 'a\nb'],
    ['as long as may be', { max_length: 3 }, '\na\nb\n', 'a\nb'],
  ],
  refused: [
    ...broken,
    ['20,001 code points', {}, emoji.repeat(20_001), 'too_long'],
    ['one code point too many', { max_length: 2 }, 'a\nb', 'too_long'],
    ['one code point too few', { min_length: 4 }, ' a\nb ', 'too_short'],
    ['all of it at once', { min_length: 4 }, '\0', 'invalid_text', 'too_short'],
  ],
});

describeAnswers('hidden', {
  accepted: [
    ...untouched,
    ...breaks.map((one) => [titleOf(one), {}, `a${one}b`] as const),
    ['1000 code points', {}, emoji.repeat(1000)],
    ['instead of the default', { default: 'none' }, ' campaign ', 'campaign'],
    ...[undefined, null, '', ' \n', [], {}].map(
      (blank) =>
        [
          `the default for ${JSON.stringify(blank)}`,
          { default: ' none ' },
          blank ?? null,
          'none',
        ] as const,
    ),
    ['the default where it is required', { default: 'none', required: true }, null, 'none'],
  ],
  refused: [
    ...broken,
    ['1001 code points', {}, emoji.repeat(1001), 'too_long'],
    ['another type, in spite of a default', { default: 'none' }, 7, 'wrong_type'],
    ['nothing where it is required', { required: true }, null, 'required'],
    ['nothing where the default is blank', { required: true, default: '  ' }, '', 'required'],
  ],
});

it('a hidden question that is not shown has no default', () => {
  const questions = [
    { ...questionOf('yes_no'), id: 'asked' },
    {
      ...questionOf('hidden', { default: 'none' }),
      visible_if: { question: 'asked', op: 'is_answered' },
    },
  ];
  expect(checkAnswers(questions, {})).toEqual({ answers: {}, failures: [] });
  expect(checkAnswers(questions, { asked: false }).answers).toEqual({ asked: false, q: 'none' });
});
