import type { FailureCode } from '../../../common/failure-codes.ts';
import { isCalendarDate, isTimeOfDay, parseInstant } from '../../../common/text/calendar.ts';
import {
  dateOperators,
  instantOperators,
  timeOperators,
} from '../../conditions/comparison-operators.ts';
import type { AnswerRule, Fail } from '../../model/answer-rule.ts';
import { parseText } from '../values/text-value.ts';
import { questionType } from './question-type.ts';

interface DateTimeLimits {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** Converts a text to a value that sorts chronologically; undefined for invalid text. */
type SortKey = (text: string) => string | number | undefined;

/** Reports a `min` that is later than `max`. */
function checkDateTimeLimits(
  { min = '', max = '' }: DateTimeLimits,
  sortKey: SortKey,
  fail: Fail,
): void {
  const [from, to] = [sortKey(min), sortKey(max)];
  if (from !== undefined && to !== undefined && from > to) {
    fail('contradictory_limits', 'Must not be after max.', 'min');
  }
}

/** Dates or times from `min` to `max`, inclusive; stored as they were sent. */
function dateTimeInRange(
  { min, max }: DateTimeLimits,
  sortKey: SortKey,
  ...invalid: [code: FailureCode, message: string]
): AnswerRule {
  const earliest = min === undefined ? undefined : sortKey(min);
  const latest = max === undefined ? undefined : sortKey(max);

  return (value, fail) => {
    const text = parseText(value, { max: 200 }, fail);
    if (text === undefined) return undefined;
    const actual = sortKey(text);
    if (actual === undefined) return fail(...invalid);
    if (earliest !== undefined && actual < earliest) fail('too_early', `Must be ${min} or later.`);
    if (latest !== undefined && actual > latest) fail('too_late', `Must be ${max} or earlier.`);
    return text;
  };
}

const dateKey: SortKey = (text) => (isCalendarDate(text) ? text : undefined);

export const date = questionType({
  type: 'date',
  cellType: 'date',
  valueKind: () => 'text',
  members: (types) => ({
    min: types.date().optional(),
    max: types.date().optional(),
    autocomplete: types.autocomplete('date').optional(),
  }),
  operators: () => dateOperators,
  checkMembers: (limits, fail) => checkDateTimeLimits(limits, dateKey, fail),
  answerRule: (limits) =>
    dateTimeInRange(limits, dateKey, 'invalid_date', 'Must be a valid date such as 2026-01-31.'),
});

const timeKey: SortKey = (text) => (isTimeOfDay(text) ? text : undefined);

export const time = questionType({
  type: 'time',
  cellType: 'time',
  valueKind: () => 'text',
  members: (types) => ({ min: types.time().optional(), max: types.time().optional() }),
  operators: () => timeOperators,
  checkMembers: (limits, fail) => checkDateTimeLimits(limits, timeKey, fail),
  answerRule: (limits) =>
    dateTimeInRange(limits, timeKey, 'invalid_time', 'Must be a time such as 18:30.'),
});

export const datetime = questionType({
  type: 'datetime',
  cellType: 'datetime',
  valueKind: () => 'text',
  members: (types) => ({ min: types.instant().optional(), max: types.instant().optional() }),
  operators: () => instantOperators,
  checkMembers: (limits, fail) => checkDateTimeLimits(limits, parseInstant, fail),
  answerRule: (limits) =>
    dateTimeInRange(
      limits,
      parseInstant,
      'invalid_datetime',
      'Must be an RFC 3339 date and time such as 2026-01-31T18:30:00+01:00.',
    ),
});
