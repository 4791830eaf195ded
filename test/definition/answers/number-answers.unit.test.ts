import { describe, expect, it } from 'vitest';
import {
  checkAnswers,
  describeAnswers,
  questionOf,
} from '../../support/arbitraries/answer-arbitraries.ts';

const json = (text: string): unknown => JSON.parse(text);

const noNumbers = [
  ['digits', {}, '1', 'wrong_type'],
  ['what no double can hold', {}, json('1e999'), 'wrong_type'],
  ['the same below zero', {}, json('-1e999'), 'wrong_type'],
  ['no number', {}, Number.NaN, 'wrong_type'],
] as const;

describeAnswers('number', {
  accepted: [
    ['zero', {}, 0],
    ['a tenth', {}, 0.1],
    ['a sum that is not quite 0.3', {}, 0.1 + 0.2],
    ['1e21', {}, json('1e21')],
    ['1e21 as a whole number', { integer: true }, 1e21],
    ['the least above zero', {}, 5e-324],
    ['what is too small to tell from zero', { integer: true }, json('1e-999'), 0],
    ['beyond what is exact', {}, json('9007199254740993'), 9_007_199_254_740_992],
    ['min', { min: -0.5 }, -0.5],
    ['max', { max: 0.3 }, 0.3],
    ['the only one', { min: 7, max: 7, integer: true }, 7],
    ['a whole number written as a fraction', { integer: true }, json('70.0e-1'), 7],
    ['zero below zero where zero is the least', { min: 0 }, json('-0')],
  ],
  refused: [
    ...noNumbers,
    ['just below min', { min: 1 }, 1 - 2 ** -53, 'too_small'],
    ['just above max', { max: 1 }, 1 + 2 ** -52, 'too_large'],
    ['more than 0.3 by a rounding', { max: 0.3 }, 0.1 + 0.2, 'too_large'],
    ['a fraction', { integer: true }, 1e-9, 'not_an_integer'],
    ['a fraction below min', { integer: true, min: 1 }, 0.5, 'not_an_integer', 'too_small'],
    ['the most below zero', { min: 0 }, -5e-324, 'too_small'],
  ],
});

/** Scales and where they end. */
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
    it('takes whole numbers from end to end', () => {
      for (let place = min; place <= max; place += 1) {
        const stored = checkAnswers([questionOf(type, { ...members, required: true })], {
          q: place,
        });
        expect(stored).toEqual({ answers: { q: place }, failures: [] });
      }
    });
    describeAnswers(type, {
      accepted: [['written as a fraction', members, json('20e-1'), 2]],
      refused: [
        ...noNumbers.map(([story, , sent, code]) => [story, members, sent, code] as const),
        ['one too few', members, min - 1, 'too_small'],
        ['one too many', members, max + 1, 'too_large'],
        ['far too many', members, 1e21, 'too_large'],
        ['halfway', members, min + 0.5, 'not_an_integer'],
        ['a fraction below', members, min - 0.5, 'not_an_integer', 'too_small'],
        ['a fraction above', members, max + 0.1, 'not_an_integer', 'too_large'],
      ],
    });
  });
}
