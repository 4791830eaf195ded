import { isTimeOfDay } from '../../platform/text/calendar.ts';
import { timeOperators } from '../conditions/comparison-operators.ts';
import { checkDateTimeLimits, dateTimeInRange } from '../values/date-time.ts';
import { questionType } from './question-type.ts';

const place = (text: string) => (isTimeOfDay(text) ? text : undefined);

const timeFormat = { place, code: 'invalid_time', example: '18:30' };

export const time = questionType({
  type: 'time',
  members: (types) => ({ min: types.time().optional(), max: types.time().optional() }),
  checkMembers: (limits, fail) => checkDateTimeLimits(limits, place, fail),
  operators: () => timeOperators,
  answerRule: (limits) => dateTimeInRange(limits, timeFormat),
});
