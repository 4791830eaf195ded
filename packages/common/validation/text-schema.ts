import { z } from 'zod';
import type { FailureCode } from '../failure-codes.ts';
import { countCodePoints, invalidTextReason, isBlankText } from '../text/text-rules.ts';

/**
 * A trimmed text of at most `max` code points.
 *
 * @param min 1 for text that must not be empty
 */
export function textSchema(min: 0 | 1, max: number) {
  return z
    .string()
    .trim()
    .superRefine((value, { addIssue }) => {
      const add = (code: FailureCode, message: string) =>
        addIssue({ code: 'custom', params: { code }, message, continue: true });
      if (min > 0 && isBlankText(value)) add('required', 'Is required.');
      if (countCodePoints(value) > max) add('too_long', `Must have at most ${max} characters.`);
      const fault = invalidTextReason(value);
      if (fault !== undefined) add('invalid_text', fault);
    })
    .meta({ minLength: min, maxLength: max });
}

/** A text in one line, without control characters: at least one character is visible. */
export const lineSchema = (max: number) =>
  textSchema(1, max).refine((text) => !/\p{Cc}/u.test(text), {
    params: { code: 'invalid_text' },
    error: 'Must not contain control characters.',
  });
