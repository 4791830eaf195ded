import type { AnswerRule } from '../base/answer-rule.ts';
import type { MemberTypes } from './member-types.ts';
import { numberInRange } from './number-range.ts';

/** Labels of the ends of a scale. */
export const endLabels = (types: MemberTypes) => ({
  min_label: types.text(200).optional(),
  max_label: types.text(200).optional(),
});

/** A whole number from `min` to `max`. */
export function pointOnScale(min: number, max: number): AnswerRule {
  return numberInRange({ min, max, integer: true });
}
