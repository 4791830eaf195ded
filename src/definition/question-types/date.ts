import { isCalendarDate } from '../../platform/text/calendar.ts';
import { dateOperators } from '../conditions/comparison-operators.ts';
import { checkDateTimeLimits, dateTimeInRange } from '../values/date-time.ts';
import { questionType } from './question-type.ts';

const place = (text: string) => (isCalendarDate(text) ? text : undefined);

const dateFormat = { place, code: 'invalid_date', example: '2026-01-31, a day that exists' };

export const date = questionType({
  type: 'date',
  members: (types) => ({ min: types.date().optional(), max: types.date().optional() }),
  checkMembers: (limits, fail) => checkDateTimeLimits(limits, place, fail),
  operators: () => dateOperators,
  answerRule: (limits) => dateTimeInRange(limits, dateFormat),
});
