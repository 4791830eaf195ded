import { instantOf } from '../../../kernel/calendar.ts';
import { instantComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';
import { contradictoryMoments, momentBetween } from '../values/moments.ts';

const notation = {
  place: instantOf,
  code: 'invalid_datetime',
  example: '2026-01-31T18:30:00+01:00',
};

export const datetime = questionType({
  type: 'datetime',
  members: (kit) => ({ min: kit.instant().optional(), max: kit.instant().optional() }),
  check: (limits, fail) => contradictoryMoments(limits, instantOf, fail),
  compare: () => instantComparison,
  answer: (limits) => momentBetween(limits, notation),
});
