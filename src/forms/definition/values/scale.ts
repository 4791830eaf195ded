import type { Kit } from '../kit.ts';
import type { AnswerRule } from '../question-type.ts';
import { numberBetween } from './number.ts';

/** What the two ends of a scale mean. */
export const endLabels = (kit: Kit) => ({
  min_label: kit.text(200).optional(),
  max_label: kit.text(200).optional(),
});

/** A whole number from `min` to `max`: a place on a scale. */
export function placeOnScale(min: number, max: number): AnswerRule {
  return numberBetween({ min, max, integer: true });
}
