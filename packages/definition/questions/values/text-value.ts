import type { FailureCode } from '../../../common/failure-codes.ts';
import {
  invalidTextReason,
  isLongerThan,
  isShorterThan,
  trimText,
  withoutInvisible,
} from '../../../common/text/text-rules.ts';
import type { Fail } from '../../model/answer-rule.ts';

/** Limits of a text. Lengths are in characters (`countCharacters`). */
interface TextLimits {
  readonly min?: number | undefined;
  readonly max: number;
  readonly singleLine?: boolean;
  /** Whether valid texts have no invisible characters: they are left out, as they come with what people paste. */
  readonly hasOnlyVisible?: boolean;
}

const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * Parses a text that is an answer or a part of one.
 *
 * @param at path from the question to the text
 * @returns the trimmed text; undefined after a failure
 */
export function parseText(
  value: unknown,
  { min = 0, max, singleLine = false, hasOnlyVisible = false }: TextLimits,
  fail: Fail,
  ...at: (string | number)[]
): string | undefined {
  if (typeof value !== 'string') {
    fail('wrong_type', 'Must be a string.', ...at);
    return undefined;
  }
  const text = trimText(hasOnlyVisible ? withoutInvisible(value) : value);
  const faults: [code: FailureCode, message: string][] = [];
  const fault = invalidTextReason(text);
  if (fault !== undefined) faults.push(['invalid_text', fault]);
  if (singleLine && lineBreak.test(text)) faults.push(['line_break', 'Must be a single line.']);
  if (isShorterThan(text, min)) {
    faults.push([
      'too_short',
      min === 1 ? 'Must not be empty.' : `Must have at least ${min} characters.`,
    ]);
  }
  if (isLongerThan(text, max)) faults.push(['too_long', `Must have at most ${max} characters.`]);
  for (const [code, message] of faults) fail(code, message, ...at);
  return faults.length === 0 ? text : undefined;
}
