import { describe, expect, it } from 'vitest';
import {
  checkAnswers,
  describeAnswers,
  questionOf,
} from '../../support/arbitraries/answer-arbitraries.ts';
import { failuresOf } from '../../support/arbitraries/definition-arbitraries.ts';

const options = ['red', 'green', 'blue', 'toString', '1'].map((id) => ({ id, label: `The ${id}` }));
const all = options.map(({ id }) => id);
const closed = { options };
const open = { options, allow_other: true };
const formWith = (element: object) => ({
  schema: { sections: [{ elements: [{ id: 'q', title: 'Q', ...element }] }] },
});
const emoji = '🦊';
const proto: unknown = JSON.parse('{"__proto__": "red"}');

describeAnswers('yes_no', {
  accepted: [
    ['yes', {}, true],
    ['no', {}, false],
    ['no where it is required', { required: true }, false],
  ],
  rejected: [0, 1, 'true', 'false', 'yes', [true], { value: true }].map(
    (sent) => [JSON.stringify(sent), {}, sent, 'wrong_type'] as const,
  ),
});

describeAnswers('legal', {
  accepted: [
    ['agreed', {}, true],
    ['not agreed where it is not required', {}, false],
    ['agreed where it is required', { required: true, link: 'https://a.example' }, true],
  ],
  rejected: [
    ['not agreed where it is required', { required: true }, false, 'required'],
    ['null where it is required', { required: true }, null, 'required'],
    ['a text where it is required', { required: true }, 'true', 'wrong_type'],
    ['a number', {}, 1, 'wrong_type'],
  ],
});

for (const type of ['single_choice', 'dropdown']) {
  describeAnswers(type, {
    accepted: [
      ...all.map((id) => [`option ${id}`, { ...closed, required: true }, id] as const),
      ['an option where "other" is allowed', open, 'red'],
      ['"other", which is trimmed', open, { other: ' mauve\n' }, { other: 'mauve' }],
      ['"other" with one emoji', open, { other: emoji }],
      ['"other" with 500 characters', open, { other: emoji.repeat(500) }],
      ['"other" with two lines', open, { other: 'a\nb' }],
      ['"other" with the id of an option', open, { other: 'red' }],
    ],
    rejected: [
      ['an unknown option', closed, 'mauve', 'unknown_option'],
      ['a label', closed, 'The red', 'unknown_option'],
      ['another case', closed, 'Red', 'unknown_option'],
      ['an option id with a space', closed, ' red', 'unknown_option'],
      ['the name of an inherited method', closed, 'constructor', 'unknown_option'],
      ['__proto__', closed, '__proto__', 'unknown_option'],
      ['an unknown option with NUL', closed, 'red\0', 'unknown_option', 'invalid_text'],
      ['an option id as a number', closed, 1, 'wrong_type'],
      ['a list of one', closed, ['red'], 'wrong_type'],
      ['an object with an option id', closed, { id: 'red' }, 'wrong_type'],
      ['an object with __proto__', open, proto, 'wrong_type'],
      ['"other" with another member', open, { other: 'x', id: 'red' }, 'wrong_type'],
      ['"other" where it is not allowed', closed, { other: 'x' }, 'other_not_allowed'],
      [
        'invalid "other" where it is not allowed',
        closed,
        { other: 7 },
        'other_not_allowed',
        'other: wrong_type',
      ],
      ['"other" with null', open, { other: null }, 'other: wrong_type'],
      ['empty "other"', open, { other: '' }, 'other: too_short'],
      [
        'blank "other" where it is required',
        { ...open, required: true },
        { other: '\u3000' },
        'other: too_short',
      ],
      ['"other" with 501 characters', open, { other: emoji.repeat(501) }, 'other: too_long'],
      ['"other" with NUL', open, { other: '\0' }, 'other: invalid_text'],
      ['"other" with a list', open, { other: ['x'] }, 'other: wrong_type'],
    ],
  });
}

const two = { ...closed, min_selected: 2, max_selected: 3 };

describeAnswers('multiple_choice', {
  accepted: [
    ['one option', closed, ['blue']],
    ['all options, stored in the order of the answer', closed, all.toReversed()],
    ['the minimum number of options', two, ['1', 'red']],
    ['the maximum number of options', two, ['toString', 'blue', 'red']],
    ['only "other"', open, [{ other: ' mauve ' }], [{ other: 'mauve' }]],
    [
      '"other", which is stored last',
      open,
      [{ other: 'mauve' }, 'red'],
      ['red', { other: 'mauve' }],
    ],
    ['"other" with the id of a selected option', open, ['red', { other: 'red' }]],
    [
      '"other" as one of the minimum number of options',
      { ...open, min_selected: 2 },
      ['red', { other: 'x' }],
    ],
    ['all options and "other"', { ...open, max_selected: 6 }, [...all, { other: 'x' }]],
  ],
  rejected: [
    ['an option without a list', closed, 'red', 'wrong_type'],
    ['an object', closed, { red: true }, 'wrong_type'],
    ['a list in a list', closed, [['red']], 'wrong_type'],
    ['null in a list', closed, [null], 'wrong_type'],
    ['blank text in a list', closed, [''], 'unknown_option'],
    ['an unknown option', closed, ['red', 'mauve'], 'unknown_option'],
    ['the name of an inherited method in a list', closed, ['constructor'], 'unknown_option'],
    ['one option twice', closed, ['red', 'blue', 'red'], 'duplicate_option'],
    ['too few options', two, ['red'], 'too_few'],
    ['too many options', two, all, 'too_many'],
    [
      'too many options, including "other"',
      { ...open, max_selected: 1 },
      ['red', { other: 'x' }],
      'too_many',
    ],
    ['"other" twice', open, [{ other: 'x' }, { other: 'y' }], 'too_many'],
    ['"other" where it is not allowed', closed, ['red', { other: 'x' }], 'other_not_allowed'],
    ['"other" without a list', open, { other: 'x' }, 'wrong_type'],
    ['empty "other"', open, ['red', { other: ' ' }], 'other: too_short'],
    ['"other" with 501 characters', open, [{ other: emoji.repeat(501) }], 'other: too_long'],
    ['"other" with NUL', open, [{ other: 'a\0' }], 'other: invalid_text'],
    [
      'an unknown option and a repeated one',
      closed,
      ['mauve', 'red', 'red'],
      'unknown_option',
      'duplicate_option',
    ],
  ],
});

const none = { id: 'none', label: 'None of these', exclusive: true };
const withNone = { options: [...options, none], allow_other: true, min_selected: 2 };

describe('an exclusive option', () => {
  describeAnswers('multiple_choice', {
    accepted: [
      ['alone, whatever the minimum', withNone, ['none']],
      ['none of the exclusive options', withNone, ['red', 'blue']],
      [
        'an exclusive option of a question with exclusive options only',
        { options: [none] },
        ['none'],
      ],
      [
        'an option that is not exclusive',
        { options: [{ ...none, exclusive: false }, ...options] },
        all,
      ],
    ],
    rejected: [
      ['with another option', withNone, ['red', 'none'], 'exclusive_option'],
      ['with "other"', withNone, ['none', { other: 'x' }], 'exclusive_option'],
      ['twice', withNone, ['none', 'none'], 'duplicate_option', 'exclusive_option'],
      ['too few options without it', withNone, ['red'], 'too_few'],
    ],
  });

  it('is not a member of the options of another type', () => {
    for (const type of ['single_choice', 'dropdown', 'ranking']) {
      expect(failuresOf(formWith({ type, options: [none] }))).toEqual([
        'schema.sections[0].elements[0].options[0].exclusive: unknown_member',
      ]);
    }
  });

  it('does not count for the minimum of selected options', () => {
    const of = (min_selected: number) =>
      failuresOf(formWith({ type: 'multiple_choice', options: [...options, none], min_selected }));
    expect(of(5)).toEqual([]);
    expect(of(6)).toEqual(['schema.sections[0].elements[0].min_selected: contradictory_limits']);
  });
});

describeAnswers('ranking', {
  accepted: [
    ['all options in order', closed, all],
    ['all options in reverse order', { ...closed, required: true }, all.toReversed()],
    ['the only option', { options: options.slice(0, 1) }, ['red']],
  ],
  rejected: [
    ['option ids as one text', closed, all.join(), 'wrong_type'],
    ['an object', closed, { 0: 'red' }, 'wrong_type'],
    ['a missing option', closed, all.slice(1), 'incomplete_ranking'],
    ['a repeated option', closed, [...all, 'red'], 'duplicate_option'],
    ['an additional option', closed, [...all, 'mauve'], 'unknown_option'],
    ['an unknown option instead of another', closed, ['mauve', ...all.slice(1)], 'unknown_option'],
    ['"other"', closed, [...all, { other: 'x' }], 'wrong_type'],
  ],
});

it('reports only the wrong type of a multiple_choice answer that is not a list', () => {
  const { failures } = checkAnswers([questionOf('multiple_choice', two)], { q: 'red' });
  expect(failures).toEqual(['answers.q: wrong_type']);
});

it('reports a repeated option of a ranking in which another option is missing', () => {
  const { failures } = checkAnswers([questionOf('ranking', closed)], {
    q: ['red', ...all.slice(0, -1)],
  });
  expect(failures).toContain('answers.q: duplicate_option');
});
