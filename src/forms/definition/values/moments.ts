import type { AnswerRule, Fail } from '../question-type.ts';
import { readText } from './text.ts';

interface Limits {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** One notation of moments: days, times of day, instants. */
interface Notation {
  /** What two moments are compared by; undefined for a text that names none. */
  readonly place: (text: string) => string | number | undefined;
  readonly code: string;
  readonly example: string;
}

/** The limits of a question whose answers are moments. */
export function contradictoryMoments(
  { min = '', max = '' }: Limits,
  place: Notation['place'],
  fail: Fail,
): void {
  const [from, to] = [place(min), place(max)];
  if (from !== undefined && to !== undefined && from > to) {
    fail('contradictory_limits', 'Must not be after max.', 'min');
  }
}

/** Moments from `min` to `max`, both included; stored as they were sent. */
export function momentBetween({ min, max }: Limits, notation: Notation): AnswerRule {
  const { place, code, example } = notation;
  const earliest = min === undefined ? undefined : place(min);
  const latest = max === undefined ? undefined : place(max);

  return (value, fail) => {
    const text = readText(value, { max: 200 }, fail);
    if (text === undefined) return undefined;
    const own = place(text);
    if (own === undefined) return fail(code, `Must be written like ${example}.`);
    if (earliest !== undefined && own < earliest) fail('too_early', `Must be ${min} or later.`);
    if (latest !== undefined && own > latest) fail('too_late', `Must be ${max} or earlier.`);
    return text;
  };
}
