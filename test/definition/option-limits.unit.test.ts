import { describe, expect, it } from 'vitest';
import { compileAnswerCheck } from '../../packages/definition/answers/compile-answer-check.ts';
import { limitedOptionsIn } from '../../packages/definition/option-limits.ts';
import { markFullOptions } from '../../src/forms/access/availability.ts';
import { failuresOf, parse } from '../support/arbitraries/definition-arbitraries.ts';

const choice = (type: string, limit: unknown, options: object[] = []) => ({
  schema: {
    sections: [
      {
        elements: [
          { id: 'q', type, title: 'Q', options: [{ id: 'a', label: 'A', limit }, ...options] },
        ],
      },
    ],
  },
});
const path = 'schema.sections[0].elements[0].options[0].limit';

describe('the limit of an option', () => {
  it.each([
    [0, 'too_small'],
    [-3, 'too_small'],
    [1.5, 'wrong_type'],
    ['5', 'wrong_type'],
    [true, 'wrong_type'],
    [2 ** 31, 'too_large'],
  ])('must not be %j', (limit, code) => {
    expect(failuresOf(choice('single_choice', limit))).toEqual([`${path}: ${code}`]);
  });

  it('is not a member of the options of a ranking', () => {
    expect(failuresOf(choice('ranking', 5))).toEqual([`${path}: unknown_member`]);
  });

  it.each(['single_choice', 'dropdown', 'multiple_choice'])('is a whole number in a %s', (type) => {
    for (const limit of [1, 50, 2 ** 31 - 1]) {
      expect(failuresOf(choice(type, limit))).toEqual([]);
    }
  });

  it('counts as absent if it is null', () => {
    const [section] = parse(choice('dropdown', null)).schema.sections;
    expect(section?.elements[0]).toMatchObject({ options: [{ id: 'a', label: 'A' }] });
    expect(JSON.stringify(section)).not.toContain('limit');
  });
});

describe('the limited options that answers hold', () => {
  const definition = parse(
    choice('multiple_choice', 2, [
      { id: 'b', label: 'B', limit: 3 },
      { id: 'c', label: 'C' },
    ]),
  );
  const a = { questionId: 'q', optionId: 'a', limit: 2 };
  const b = { questionId: 'q', optionId: 'b', limit: 3 };

  it.each([
    ['nothing', {}, []],
    ['another question', { other: 'a' }, []],
    ['an option without limit', { q: 'c' }, []],
    ['an other answer', { q: { other: 'a' } }, []],
    ['an other answer in a list', { q: ['c', { other: 'a' }] }, []],
    ['one option', { q: 'a' }, [a]],
    ['a list of options', { q: ['b', 'c', 'a'] }, [a, b]],
  ])('%s', (_, answers, held) => {
    expect(limitedOptionsIn(definition, answers)).toEqual(held);
  });
});

describe('an option that is full', () => {
  const definition = parse(choice('single_choice', 1, [{ id: 'b', label: 'B' }]));
  const shown = {
    ...definition,
    schema: markFullOptions(definition.schema, [{ questionId: 'q', optionId: 'a' }]),
  };
  const failuresWith = (answers: object) =>
    compileAnswerCheck(shown)({ ...answers }, { uploads: new Map(), today: '2026-01-01' }).failures;

  it('is refused by the check that pages run, as by the service', () => {
    expect(failuresWith({ q: 'a' })).toEqual([
      { path: ['answers', 'q'], code: 'option_full', message: 'The option "A" is full.' },
    ]);
    expect(failuresWith({ q: 'b' })).toEqual([]);
  });

  it('is marked in a copy', () => {
    expect(JSON.stringify(shown)).toContain('"available":false');
    expect(JSON.stringify(definition)).not.toContain('available');
    expect(markFullOptions(definition.schema, [])).toBe(definition.schema);
  });
});
