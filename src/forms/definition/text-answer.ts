import { codePoints, isStorable, unstorable } from '../../kernel/text.ts';
import type { Fail } from './question-type.ts';

/** What a text may be. Lengths are in code points. */
interface TextLimits {
  readonly min: number;
  readonly max: number;
  readonly singleLine?: boolean;
}

/**
 * Checks a text that is an answer or a part of one.
 *
 * @param at leads from the question to the text
 * @returns the text as it is stored, trimmed; undefined if it is no text at all
 */
export function readText(
  value: unknown,
  { min, max, singleLine = false }: TextLimits,
  fail: Fail,
  ...at: (string | number)[]
): string | undefined {
  if (typeof value !== 'string') {
    fail('wrong_type', 'Must be a string.', ...at);
    return undefined;
  }
  const text = value.trim();
  const length = codePoints(text);
  if (!isStorable(text)) fail('invalid_text', unstorable, ...at);
  if (singleLine && /[\n\r\u2028\u2029]/.test(text)) {
    fail('line_break', 'Must be a single line.', ...at);
  }
  if (length < min) {
    const message = min === 1 ? 'Must say something.' : `Must have at least ${min} characters.`;
    fail('too_short', message, ...at);
  }
  if (length > max) fail('too_long', `Must have at most ${max} characters.`, ...at);
  return text;
}
