import { describe, expect, it } from 'vitest';
import {
  checkAnswers,
  describeAnswers,
  questionOf,
} from '../../support/arbitraries/answer-arbitraries.ts';
import { parse } from '../../support/arbitraries/definition-arbitraries.ts';

const emoji = '🦊';
const family = '👩‍👩‍👧‍👦';

/** Texts that are stored unchanged. */
const untouched = [
  ['letters from right to left', {}, 'שלום \u202bעולם\u202c'],
  ['combining marks, composed or not', {}, 'e\u0301 \u00e9 \u1e9b\u0323'],
  ['a family of seven code points', {}, family],
  ['a flag and a skin tone', {}, '🇩🇪 👋🏽'],
  ['a combining mark without a base character', {}, '\u0301'],
  ['30 combining marks, twice', {}, `a${'\u0301'.repeat(30)}b${'\u0301'.repeat(30)}`],
  ['a zero-width space inside', {}, 'a\u200bb'],
  ['the last code point', {}, '\u{10ffff}'],
  ['the replacement character', {}, '\ufffd'],
  ['control characters other than NUL', {}, 'a\u0001\u001b\u007fb'],
  ['a text like a formula', {}, '=HYPERLINK("x")'],
  ['a text like JSON', {}, '{"a":null}'],
  ['a number', {}, '0'],
  ['tabs inside', {}, 'a\tb'],
] as const;

/** Texts that are invalid in every question. */
const broken = [
  ['NUL alone', {}, '\0', 'invalid_text'],
  ['NUL inside', {}, 'a\0b', 'invalid_text'],
  ['a lone high surrogate', {}, 'a\ud83e', 'invalid_text'],
  ['a lone low surrogate', {}, '\udd8a', 'invalid_text'],
  ['a surrogate pair in reverse order', {}, '\udd8a\ud83e', 'invalid_text'],
  ['31 combining marks in a row', {}, `a${'\u0301'.repeat(31)}`, 'invalid_text'],
  ['31 combining marks outside of the BMP', {}, `ab${'\u{1e94a}'.repeat(31)}c`, 'invalid_text'],
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
    ['1000 characters of two code points', {}, '🇩🇪'.repeat(1000)],
    ['1000 characters of seven code points', {}, family.repeat(1000)],
    ['the minimum length', { min_length: 2 }, family.repeat(2)],
    ['the maximum length, of seven code points each', { max_length: 2 }, family.repeat(2)],
    ['the maximum length, with combining marks', { max_length: 3 }, 'नमस्ते'.slice(0, 5)],
    ['one letter with a minimum length of 0', { min_length: 0 }, 'a'],
    [
      'white space of every kind, which is trimmed',
      {},
      '\ufeff\u00a0\u2003 a\u3000b \r\n\u2028\u2029\v\f',
      'a\u3000b',
    ],
    ['white space, which is trimmed before the length is checked', { max_length: 1 }, '  a  ', 'a'],
    ['white space, which is trimmed before the pattern is matched', { pattern: 'a' }, '  a\n', 'a'],
    ['a pattern that ends with a space, which is trimmed', { pattern: 'a ' }, 'a'],
    ['an empty pattern and an empty message', { pattern: '', pattern_message: '' }, 'a'],
    ['a pattern with a Unicode class', { pattern: '\\p{Greek}+' }, 'αβγ'],
    ['a case-insensitive pattern', { pattern: '(?i)straße' }, 'STRAßE'],
    ['a pattern whose dot matches a code point', { pattern: '.' }, emoji],
    ['a text shorter than the repeats of the pattern', { pattern: '.{0,1000}' }, 'x'],
  ],
  rejected: [
    ...broken,
    ...breaks.map((one) => [titleOf(one), {}, `a${one}b`, 'line_break'] as const),
    ['1001 code points', {}, emoji.repeat(1001), 'too_long'],
    ['one character too many', { max_length: 1 }, family.repeat(2), 'too_long'],
    [
      'more than ten code points for each character',
      { max_length: 2 },
      `a${'\u0301'.repeat(20)}`,
      'too_long',
    ],
    ['one character too few', { min_length: 3 }, family.repeat(2), 'too_short'],
    [
      'too long a text, which is not matched with the pattern',
      { pattern: 'a', max_length: 3 },
      'abcd',
      'too_long',
    ],
    ['a text in another case than the pattern', { pattern: '[a-z]+' }, 'Abc', 'pattern'],
    ['a text that the pattern matches in part', { pattern: 'a+' }, 'aab', 'pattern'],
    [
      'two lines, one of which matches the pattern',
      { pattern: '(?m)^a$' },
      'a\nb',
      'line_break',
      'pattern',
    ],
    ['two lines that are too long', { max_length: 2 }, 'a\nb', 'line_break', 'too_long'],
  ],
});

describeAnswers('long_text', {
  accepted: [
    ...untouched,
    ...breaks.map((one) => [titleOf(one), {}, `a${one}${one}b`] as const),
    ['20,000 code points', {}, emoji.repeat(20_000)],
    ['the minimum length', { min_length: 3 }, 'a\nb'],
    ['the maximum length', { max_length: 3 }, '\na\nb\n', 'a\nb'],
  ],
  rejected: [
    ...broken,
    ['20,001 code points', {}, emoji.repeat(20_001), 'too_long'],
    ['one character too many', { max_length: 2 }, 'a\nb', 'too_long'],
    ['one character too few', { min_length: 4 }, ' a\nb ', 'too_short'],
    ['several failures at once', { min_length: 4 }, '\0', 'invalid_text', 'too_short'],
  ],
});

describeAnswers('hidden', {
  accepted: [
    ...untouched,
    ...breaks.map((one) => [titleOf(one), {}, `a${one}b`] as const),
    ['1000 code points', {}, emoji.repeat(1000)],
    ['a value instead of the default', { default: 'none' }, ' campaign ', 'campaign'],
    ...[undefined, null, '', ' \n', [], {}].map(
      (blank) =>
        [
          `${JSON.stringify(blank)}, which is replaced by the default`,
          { default: ' none ' },
          blank ?? null,
          'none',
        ] as const,
    ),
    [
      'null with a default, although it is required',
      { default: 'none', required: true },
      null,
      'none',
    ],
  ],
  rejected: [
    ...broken,
    ['1001 code points', {}, emoji.repeat(1001), 'too_long'],
    ['a value of the wrong type with a default', { default: 'none' }, 7, 'wrong_type'],
    ['null where it is required', { required: true }, null, 'required'],
    [
      'an empty text where it is required and the default is blank',
      { required: true, default: '  ' },
      '',
      'required',
    ],
  ],
});

it('stores no default of a hidden question that is not visible', () => {
  const questions = [
    { ...questionOf('yes_no'), id: 'visible' },
    {
      ...questionOf('hidden', { default: 'none' }),
      visible_if: { question: 'visible', op: 'is_answered' },
    },
  ];
  expect(checkAnswers(questions, {})).toEqual({ answers: {}, failures: [] });
  expect(checkAnswers(questions, { visible: false }).answers).toEqual({
    visible: false,
    q: 'none',
  });
});

describe('text that shows nothing', () => {
  const invisible = ['\u200b', '\u2060 \u00ad', '\u3164', '\u2800\ufeff', '\u{e0020}\u200d\ufe0f'];

  it.each(invisible)('does not answer a required question: %j', (sent) => {
    const parts = { type: 'contact_info', id: 'who', title: 'Who', required_parts: ['email'] };
    const options = [{ id: 'a', label: 'A' }];
    const other = questionOf('single_choice', { id: 'one', options, allow_other: true });
    const questions = [
      ...['short_text', 'long_text', 'email'].map((type) =>
        questionOf(type, { id: type, required: true }),
      ),
      parts,
      other,
    ];
    const answers = {
      short_text: sent,
      long_text: sent,
      email: sent,
      who: { email: sent, company: 'x' },
      one: { other: sent },
    };
    expect(checkAnswers(questions, answers).failures).toEqual([
      'answers.short_text: required',
      'answers.long_text: required',
      'answers.email: required',
      'answers.who.email: missing_part',
      'answers.one.other: too_short',
    ]);
  });

  it.each(invisible)('is no title: %j', (title) => {
    expect(() =>
      parse({ schema: { sections: [{ elements: [{ ...questionOf('nps'), title }] }] } }),
    ).toThrow();
  });
});
