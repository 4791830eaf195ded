import { describe, expect, it } from 'vitest';
import {
  checkAnswers,
  describeAnswers,
  questionOf,
} from '../../support/arbitraries/answer-arbitraries.ts';

const json = (text: string): unknown => JSON.parse(text);

const invalidNumbers = [
  ['digits', {}, '1', 'wrong_type'],
  ['a number that overflows', {}, json('1e999'), 'wrong_type'],
  ['a negative number that overflows', {}, json('-1e999'), 'wrong_type'],
  ['NaN', {}, Number.NaN, 'wrong_type'],
] as const;

describeAnswers('number', {
  accepted: [
    ['zero', {}, 0],
    ['negative zero', {}, json('-0'), 0],
    ['a tenth', {}, 0.1],
    ['0.1 + 0.2', {}, 0.1 + 0.2],
    ['the largest number', {}, json('9.007199254740991e15')],
    ['the smallest positive number', {}, 5e-324],
    ['a number that underflows to zero', { integer: true }, json('1e-999'), 0],
    ['the minimum', { min: -0.5 }, -0.5],
    ['the maximum', { max: 0.3 }, 0.3],
    ['the only valid number', { min: 7, max: 7, integer: true }, 7],
    ['an integer written as a fraction', { integer: true }, json('70.0e-1'), 7],
    ['negative zero with a minimum of zero', { min: 0 }, json('-0'), 0],
  ],
  rejected: [
    ...invalidNumbers,
    ['1e21', {}, 1e21, 'imprecise_number'],
    ['the smallest integer and one less', { integer: true }, -(2 ** 53), 'imprecise_number'],
    ['the largest number below the minimum', { min: 1 }, 1 - 2 ** -53, 'too_small'],
    ['the smallest number above the maximum', { max: 1 }, 1 + 2 ** -52, 'too_large'],
    ['0.1 + 0.2 with a maximum of 0.3', { max: 0.3 }, 0.1 + 0.2, 'too_large'],
    ['a fraction', { integer: true }, 1e-9, 'not_an_integer'],
    ['a fraction below the minimum', { integer: true, min: 1 }, 0.5, 'not_an_integer', 'too_small'],
    ['the largest negative number with a minimum of zero', { min: 0 }, -5e-324, 'too_small'],
  ],
});

/** Scales, their minimum and their maximum. */
const scales = [
  ['rating', {}, 1, 5],
  ['rating', { max: 3 }, 1, 3],
  ['rating', { max: 10 }, 1, 10],
  ['opinion_scale', {}, 1, 10],
  ['opinion_scale', { min: 0 }, 0, 10],
  ['opinion_scale', { min: 0, max: 5 }, 0, 5],
  ['opinion_scale', { min: 1, max: 7 }, 1, 7],
  ['nps', {}, 0, 10],
] as const;

for (const [type, members, min, max] of scales) {
  describe(`${type} from ${min} to ${max}`, () => {
    it(`accepts every integer from ${min} to ${max} as an answer to ${type}`, () => {
      for (let place = min; place <= max; place += 1) {
        const stored = checkAnswers([questionOf(type, { ...members, required: true })], {
          q: place,
        });
        expect(stored).toEqual({ answers: { q: place }, failures: [] });
      }
    });
    describeAnswers(type, {
      accepted: [['an integer written as a fraction', members, json('20e-1'), 2]],
      rejected: [
        ...invalidNumbers.map(([title, , sent, code]) => [title, members, sent, code] as const),
        ['one less than the minimum', members, min - 1, 'too_small'],
        ['one more than the maximum', members, max + 1, 'too_large'],
        ['1e21', members, 1e21, 'too_large'],
        ['a fraction between two values', members, min + 0.5, 'not_an_integer'],
        ['a fraction below the minimum', members, min - 0.5, 'not_an_integer', 'too_small'],
        ['a fraction above the maximum', members, max + 0.1, 'not_an_integer', 'too_large'],
      ],
    });
  });
}
