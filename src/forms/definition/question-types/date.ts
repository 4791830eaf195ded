import { isDay } from '../../../kernel/calendar.ts';
import { dayComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';
import { contradictoryMoments, momentBetween } from '../values/moments.ts';

const place = (text: string) => (isDay(text) ? text : undefined);

const notation = { place, code: 'invalid_date', example: '2026-01-31, a day that exists' };

export const date = questionType({
  type: 'date',
  members: (kit) => ({ min: kit.day().optional(), max: kit.day().optional() }),
  check: (limits, fail) => contradictoryMoments(limits, place, fail),
  compare: () => dayComparison,
  answer: (limits) => momentBetween(limits, notation),
});
