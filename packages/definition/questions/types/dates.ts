import type { FailureCode } from '../../../common/failure-codes.ts';
import { isCalendarDate, isTimeOfDay, parseInstant } from '../../../common/text/calendar.ts';
import { datePartOf } from '../../../common/text/calendar-arithmetic.ts';
import {
  dateOperators,
  instantOperators,
  timeOperators,
} from '../../conditions/comparison-operators.ts';
import type { AnswerRule, Fail } from '../../model/answer-rule.ts';
import { dateOfLimit, isAlwaysLater, isRelativeLimit } from '../../model/date-limit.ts';
import { parseText } from '../values/text-value.ts';
import { questionType } from './question-type.ts';

interface DateTimeLimits {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** Converts a text to a value that sorts chronologically; undefined for invalid text. */
type SortKey = (text: string) => string | number | undefined;

/** Reports a `min` that is later than `max`, if both are relative or neither is. */
function checkDateTimeLimits(
  { min = '', max = '' }: DateTimeLimits,
  sortKey: SortKey,
  fail: Fail,
): void {
  const [from, to] = [sortKey(min), sortKey(max)];
  const isLater =
    from !== undefined && to !== undefined
      ? from > to
      : isRelativeLimit(min) && isRelativeLimit(max) && isAlwaysLater(min, max);
  if (isLater) fail('contradictory_limits', 'Must not be after max.', 'min');
}

type Key = ReturnType<SortKey>;

/** A limit as it is written in messages, and as it is compared. */
interface Bound {
  readonly written: string;
  readonly key: Key;
  /** Whether only the date part of an answer is compared with it. */
  readonly isDay: boolean;
}

/** Compiles a limit, whose value may depend on the day of the submission. */
function boundOf(
  limit: string | undefined,
  sortKey: SortKey,
): (today: string) => Bound | undefined {
  if (limit === undefined) return () => undefined;
  if (!isRelativeLimit(limit)) {
    const bound = { written: limit, key: sortKey(limit), isDay: false };
    return () => bound;
  }
  return (today) => {
    const day = dateOfLimit(limit, today);
    return day === undefined ? undefined : { written: day, key: day, isDay: true };
  };
}

/** -1 before the limit, 1 after it, 0 at the limit or without one. */
function compare(text: string, key: Key, bound: Bound | undefined): number {
  const [actual, limit] = [bound?.isDay ? datePartOf(text) : key, bound?.key];
  if (actual === undefined || limit === undefined || actual === limit) return 0;
  return actual < limit ? -1 : 1;
}

/** Dates or times from `min` to `max`, inclusive; stored as they were sent. */
function dateTimeInRange(
  { min, max }: DateTimeLimits,
  sortKey: SortKey,
  ...invalid: [code: FailureCode, message: string]
): AnswerRule {
  const [earliestOn, latestOn] = [boundOf(min, sortKey), boundOf(max, sortKey)];

  return (value, fail, { today }) => {
    const text = parseText(value, { max: 200, hasOnlyVisible: true }, fail);
    if (text === undefined) return undefined;
    const key = sortKey(text);
    if (key === undefined) return fail(...invalid);
    const [earliest, latest] = [earliestOn(today), latestOn(today)];
    if (compare(text, key, earliest) < 0)
      fail('too_early', `Must be ${earliest?.written} or later.`);
    if (compare(text, key, latest) > 0) fail('too_late', `Must be ${latest?.written} or earlier.`);
    return text;
  };
}

const dateKey: SortKey = (text) => (isCalendarDate(text) ? text : undefined);

export const date = questionType({
  type: 'date',
  cellType: 'date',
  valueKind: () => 'text',
  members: (types) => ({
    min: types.dateLimit().optional(),
    max: types.dateLimit().optional(),
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
  members: (types) => ({
    min: types.instantLimit().optional(),
    max: types.instantLimit().optional(),
  }),
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
