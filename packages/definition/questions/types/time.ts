import { isTimeOfDay } from '../../../common/text/calendar.ts';
import { timeOperators } from '../../conditions/comparison-operators.ts';
import { textFormatSchema } from '../../model/answer-schema.ts';
import { checkDateTimeLimits, type DateTimeFormat, dateTimeInRange } from '../values/date-time.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

const sortKey = (text: string) => (isTimeOfDay(text) ? text : undefined);

const timeFormat: DateTimeFormat = {
  sortKey,
  code: 'invalid_time',
  expected: 'a time such as 18:30',
};

export const time = questionType({
  type: 'time',
  valueKind: () => 'text',
  cellType: 'time',
  members: (types) => ({ min: types.time().optional(), max: types.time().optional() }),
  checkMembers: (limits, fail) => checkDateTimeLimits(limits, sortKey, fail),
  operators: () => timeOperators,
  answerRule: (limits) => dateTimeInRange(limits, timeFormat),
});

/** Schema of the answers. */
export const timeAnswers: AnswerSchemaOf<typeof time> = () => textFormatSchema('time');
