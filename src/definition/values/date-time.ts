import type { AnswerRule, Fail } from '../base/answer-rule.ts';
import { parseText } from './text-value.ts';

interface DateTimeLimits {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** One notation of moments: days, times of day, instants. */
interface DateTimeFormat {
  /** What two moments are compared by; undefined for a text that names none. */
  readonly place: (text: string) => string | number | undefined;
  readonly code: string;
  readonly example: string;
}

/** The limits of a question whose answers are moments. */
export function checkDateTimeLimits(
  { min = '', max = '' }: DateTimeLimits,
  place: DateTimeFormat['place'],
  fail: Fail,
): void {
  const [from, to] = [place(min), place(max)];
  if (from !== undefined && to !== undefined && from > to) {
    fail('contradictory_limits', 'Must not be after max.', 'min');
  }
}

/** Moments from `min` to `max`, both included; stored as they were sent. */
export function dateTimeInRange({ min, max }: DateTimeLimits, format: DateTimeFormat): AnswerRule {
  const { place, code, example } = format;
  const earliest = min === undefined ? undefined : place(min);
  const latest = max === undefined ? undefined : place(max);

  return (value, fail) => {
    const text = parseText(value, { max: 200 }, fail);
    if (text === undefined) return undefined;
    const actual = place(text);
    if (actual === undefined) return fail(code, `Must be written like ${example}.`);
    if (earliest !== undefined && actual < earliest) fail('too_early', `Must be ${min} or later.`);
    if (latest !== undefined && actual > latest) fail('too_late', `Must be ${max} or earlier.`);
    return text;
  };
}
