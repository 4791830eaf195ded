import type { FailureCode } from '../../../common/failure-codes.ts';
import type { AnswerRule, Fail } from '../../model/answer-rule.ts';
import { parseText } from './text-value.ts';

interface DateTimeLimits {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** A format of dates, times of day or instants. */
export interface DateTimeFormat {
  /** Converts a text to a value that sorts chronologically; undefined for invalid text. */
  readonly sortKey: (text: string) => string | number | undefined;
  readonly code: FailureCode;
  /** Completes the message `Must be …`. */
  readonly expected: string;
}

/** Reports a `min` that is later than `max`. */
export function checkDateTimeLimits(
  { min = '', max = '' }: DateTimeLimits,
  sortKey: DateTimeFormat['sortKey'],
  fail: Fail,
): void {
  const [from, to] = [sortKey(min), sortKey(max)];
  if (from !== undefined && to !== undefined && from > to) {
    fail('contradictory_limits', 'Must not be after max.', 'min');
  }
}

/** Dates or times from `min` to `max`, inclusive; stored as they were sent. */
export function dateTimeInRange({ min, max }: DateTimeLimits, format: DateTimeFormat): AnswerRule {
  const { sortKey, code, expected } = format;
  const earliest = min === undefined ? undefined : sortKey(min);
  const latest = max === undefined ? undefined : sortKey(max);

  return (value, fail) => {
    const text = parseText(value, { max: 200 }, fail);
    if (text === undefined) return undefined;
    const actual = sortKey(text);
    if (actual === undefined) return fail(code, `Must be ${expected}.`);
    if (earliest !== undefined && actual < earliest) fail('too_early', `Must be ${min} or later.`);
    if (latest !== undefined && actual > latest) fail('too_late', `Must be ${max} or earlier.`);
    return text;
  };
}
