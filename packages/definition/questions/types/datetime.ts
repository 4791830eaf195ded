import { parseInstant } from '../../../common/text/calendar.ts';
import { instantOperators } from '../../conditions/comparison-operators.ts';
import { textFormatSchema } from '../../model/answer-schema.ts';
import { checkDateTimeLimits, type DateTimeFormat, dateTimeInRange } from '../values/date-time.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

const dateTimeFormat: DateTimeFormat = {
  sortKey: parseInstant,
  code: 'invalid_datetime',
  expected: 'an RFC 3339 date and time such as 2026-01-31T18:30:00+01:00',
};

export const datetime = questionType({
  type: 'datetime',
  valueKind: () => 'text',
  cellType: 'datetime',
  members: (types) => ({ min: types.instant().optional(), max: types.instant().optional() }),
  checkMembers: (limits, fail) => checkDateTimeLimits(limits, parseInstant, fail),
  operators: () => instantOperators,
  answerRule: (limits) => dateTimeInRange(limits, dateTimeFormat),
});

/** Schema of the answers. */
export const datetimeAnswers: AnswerSchemaOf<typeof datetime> = () => textFormatSchema('datetime');
