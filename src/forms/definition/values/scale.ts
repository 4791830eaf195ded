import type { Kit } from '../kit.ts';
import type { AnswerRule } from '../question-type.ts';

/** What the two ends of a scale mean. */
export const endLabels = (kit: Kit) => ({
  min_label: kit.text(200).optional(),
  max_label: kit.text(200).optional(),
});

/** A whole number from `min` to `max`: a place on a scale. */
export function placeOnScale(min: number, max: number): AnswerRule {
  return (value, fail) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      return fail('wrong_type', 'Must be a number.');
    }
    if (!Number.isInteger(value)) fail('not_an_integer', 'Must be a whole number.');
    if (value < min) fail('too_small', `Must be at least ${min}.`);
    if (value > max) fail('too_large', `Must be at most ${max}.`);
    return value;
  };
}
