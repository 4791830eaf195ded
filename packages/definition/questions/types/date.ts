import { isCalendarDate } from '../../../common/text/calendar.ts';
import { dateOperators } from '../../conditions/comparison-operators.ts';
import { textFormatSchema } from '../../model/answer-schema.ts';
import { checkDateTimeLimits, type DateTimeFormat, dateTimeInRange } from '../values/date-time.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

const sortKey = (text: string) => (isCalendarDate(text) ? text : undefined);

const dateFormat: DateTimeFormat = {
  sortKey,
  code: 'invalid_date',
  expected: 'a valid date such as 2026-01-31',
};

export const date = questionType({
  type: 'date',
  valueKind: () => 'text',
  cellType: 'date',
  members: (types) => ({
    min: types.date().optional(),
    max: types.date().optional(),
    autocomplete: types.autocomplete('date').optional(),
  }),
  checkMembers: (limits, fail) => checkDateTimeLimits(limits, sortKey, fail),
  operators: () => dateOperators,
  answerRule: (limits) => dateTimeInRange(limits, dateFormat),
});

/** Schema of the answers. */
export const dateAnswers: AnswerSchemaOf<typeof date> = () => textFormatSchema('date');
