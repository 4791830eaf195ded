import { codePoints, isStorable, unstorable } from '../../../kernel/text.ts';
import type { Fail } from '../question-type.ts';

/** What a text may be. Lengths are in code points. */
interface TextLimits {
  readonly min?: number;
  readonly max: number;
  readonly singleLine?: boolean;
}

/**
 * Checks a text that is an answer or a part of one.
 *
 * @param at leads from the question to the text
 * @returns the text as it is stored, trimmed; undefined if something is wrong with it
 */
export function readText(
  value: unknown,
  { min = 0, max, singleLine = false }: TextLimits,
  fail: Fail,
  ...at: (string | number)[]
): string | undefined {
  if (typeof value !== 'string') {
    fail('wrong_type', 'Must be a string.', ...at);
    return undefined;
  }
  const text = value.trim();
  const length = codePoints(text);
  const faults: [boolean, string, string][] = [
    [!isStorable(text), 'invalid_text', unstorable],
    [
      singleLine && /[\n\v\f\r\u0085\u2028\u2029]/.test(text),
      'line_break',
      'Must be a single line.',
    ],
    [
      length < min,
      'too_short',
      min === 1 ? 'Must say something.' : `Must have at least ${min} characters.`,
    ],
    [length > max, 'too_long', `Must have at most ${max} characters.`],
  ];
  const found = faults.filter(([wrong]) => wrong);
  for (const [, code, message] of found) fail(code, message, ...at);
  return found.length === 0 ? text : undefined;
}
