import { describe, expect, it } from 'vitest';
import {
  checkAnswers,
  describeAnswers,
  questionOf,
} from '../../support/arbitraries/answer-arbitraries.ts';

const options = ['red', 'green', 'blue', 'toString', '1'].map((id) => ({ id, label: `The ${id}` }));
const all = options.map(({ id }) => id);
const closed = { options };
const open = { options, allow_other: true };
const emoji = '🦊';
const proto: unknown = JSON.parse('{"__proto__": "red"}');

describeAnswers('yes_no', {
  accepted: [
    ['yes', {}, true],
    ['no', {}, false],
    ['no where it is required', { required: true }, false],
  ],
  refused: [0, 1, 'true', 'false', 'yes', [true], { value: true }].map(
    (sent) => [JSON.stringify(sent), {}, sent, 'wrong_type'] as const,
  ),
});

describeAnswers('legal', {
  accepted: [
    ['agreed', {}, true],
    ['not agreed where it need not be', {}, false],
    ['agreed where it must be', { required: true, link: 'https://a.example' }, true],
  ],
  refused: [
    ['not agreed where it must be', { required: true }, false, 'required'],
    ['nothing where it must be', { required: true }, null, 'required'],
    ['a word where it must be', { required: true }, 'true', 'wrong_type'],
    ['a number', {}, 1, 'wrong_type'],
  ],
});

for (const type of ['single_choice', 'dropdown']) {
  describeAnswers(type, {
    accepted: [
      ...all.map((id) => [`option ${id}`, { ...closed, required: true }, id] as const),
      ['an option beside other', open, 'red'],
      ['other', open, { other: ' mauve\n' }, { other: 'mauve' }],
      ['other of one emoji', open, { other: emoji }],
      ['other of 500', open, { other: emoji.repeat(500) }],
      ['other of two lines', open, { other: 'a\nb' }],
      ['other that reads like an option', open, { other: 'red' }],
    ],
    refused: [
      ['an unknown option', closed, 'mauve', 'unknown_option'],
      ['a label', closed, 'The red', 'unknown_option'],
      ['another case', closed, 'Red', 'unknown_option'],
      ['an id with a blank', closed, ' red', 'unknown_option'],
      ['a name from JavaScript', closed, 'constructor', 'unknown_option'],
      ['another one', closed, '__proto__', 'unknown_option'],
      ['broken text', closed, 'red\0', 'unknown_option', 'invalid_text'],
      ['an id as a number', closed, 1, 'wrong_type'],
      ['a list of one', closed, ['red'], 'wrong_type'],
      ['an object with its id', closed, { id: 'red' }, 'wrong_type'],
      ['a prototype', open, proto, 'wrong_type'],
      ['other and more', open, { other: 'x', id: 'red' }, 'wrong_type'],
      ['other where there is none', closed, { other: 'x' }, 'other_not_allowed'],
      [
        'bad other where there is none',
        closed,
        { other: 7 },
        'other_not_allowed',
        'other: wrong_type',
      ],
      ['other of nothing', open, { other: null }, 'other: wrong_type'],
      ['empty other', open, { other: '' }, 'other: too_short'],
      [
        'blank other where it is required',
        { ...open, required: true },
        { other: '\u3000' },
        'other: too_short',
      ],
      ['other of 501', open, { other: emoji.repeat(501) }, 'other: too_long'],
      ['NUL in other', open, { other: '\0' }, 'other: invalid_text'],
      ['a list as other', open, { other: ['x'] }, 'other: wrong_type'],
    ],
  });
}

const two = { ...closed, min_selected: 2, max_selected: 3 };

describeAnswers('multiple_choice', {
  accepted: [
    ['one', closed, ['blue']],
    ['all, in the order sent', closed, all.toReversed()],
    ['as few as may be', two, ['1', 'red']],
    ['as many as may be', two, ['toString', 'blue', 'red']],
    ['other alone', open, [{ other: ' mauve ' }], [{ other: 'mauve' }]],
    ['other, stored last', open, [{ other: 'mauve' }, 'red'], ['red', { other: 'mauve' }]],
    ['other that reads like a chosen option', open, ['red', { other: 'red' }]],
    ['other among as few as may be', { ...open, min_selected: 2 }, ['red', { other: 'x' }]],
    ['all and other', { ...open, max_selected: 6 }, [...all, { other: 'x' }]],
  ],
  refused: [
    ['one alone', closed, 'red', 'wrong_type'],
    ['an object', closed, { red: true }, 'wrong_type'],
    ['a list in a list', closed, [['red']], 'wrong_type'],
    ['nothing in a list', closed, [null], 'wrong_type'],
    ['blank text in a list', closed, [''], 'unknown_option'],
    ['an unknown option', closed, ['red', 'mauve'], 'unknown_option'],
    ['names from JavaScript', closed, ['constructor'], 'unknown_option'],
    ['one option twice', closed, ['red', 'blue', 'red'], 'duplicate_option'],
    ['too few', two, ['red'], 'too_few'],
    ['too many', two, all, 'too_many'],
    ['too many with other', { ...open, max_selected: 1 }, ['red', { other: 'x' }], 'too_many'],
    ['two others', open, [{ other: 'x' }, { other: 'y' }], 'too_many'],
    ['other where there is none', closed, ['red', { other: 'x' }], 'other_not_allowed'],
    ['other alone, not in a list', open, { other: 'x' }, 'wrong_type'],
    ['empty other', open, ['red', { other: ' ' }], 'other: too_short'],
    ['other of 501', open, [{ other: emoji.repeat(501) }], 'other: too_long'],
    ['NUL in other', open, [{ other: 'a\0' }], 'other: invalid_text'],
    ['unknown and twice', closed, ['mauve', 'red', 'red'], 'unknown_option', 'duplicate_option'],
  ],
});

describeAnswers('ranking', {
  accepted: [
    ['in order', closed, all],
    ['the other way round', { ...closed, required: true }, all.toReversed()],
    ['the only one', { options: options.slice(0, 1) }, ['red']],
  ],
  refused: [
    ['ids as one text', closed, all.join(), 'wrong_type'],
    ['an object', closed, { 0: 'red' }, 'wrong_type'],
    ['one too few', closed, all.slice(1), 'incomplete_ranking'],
    ['one twice', closed, [...all, 'red'], 'duplicate_option'],
    ['one too many', closed, [...all, 'mauve'], 'unknown_option'],
    ['one unknown instead', closed, ['mauve', ...all.slice(1)], 'unknown_option'],
    ['other', closed, [...all, { other: 'x' }], 'wrong_type'],
  ],
});

describe('an answer that is no list', () => {
  it('is told of its type only, not that too few were chosen', () => {
    const { failures } = checkAnswers([questionOf('multiple_choice', two)], { q: 'red' });
    expect(failures).toEqual(['answers.q: wrong_type']);
  });
});

describe('a ranking that names one option twice instead of another', () => {
  it('is told of as a repetition', () => {
    const { failures } = checkAnswers([questionOf('ranking', closed)], {
      q: ['red', ...all.slice(0, -1)],
    });
    expect(failures).toContain('answers.q: duplicate_option');
  });
});
