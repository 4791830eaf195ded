import { isTimeOfDay } from '../../../kernel/calendar.ts';
import { timeComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';
import { contradictoryMoments, momentBetween } from '../values/moments.ts';

const place = (text: string) => (isTimeOfDay(text) ? text : undefined);

const notation = { place, code: 'invalid_time', example: '18:30' };

export const time = questionType({
  type: 'time',
  members: (kit) => ({ min: kit.time().optional(), max: kit.time().optional() }),
  check: (limits, fail) => contradictoryMoments(limits, place, fail),
  compare: () => timeComparison,
  answer: (limits) => momentBetween(limits, notation),
});
