import { RE2JS } from 're2js';
import { codePoints, isStorable } from '../../../kernel/text.ts';
import { questionType } from '../question-type.ts';

const limit = 1000;

export const shortText = questionType({
  type: 'short_text',

  members: (kit) => ({
    placeholder: kit.text(500).optional(),
    min_length: kit.integer(0, limit).optional(),
    max_length: kit.integer(1, limit).default(limit),
    pattern: kit.pattern().optional(),
    pattern_message: kit.text(500).optional(),
  }),

  check({ min_length = 0, max_length }, fail) {
    if (min_length > max_length) {
      fail('contradictory_limits', 'Must not be more than max_length.', 'min_length');
    }
  },

  answer({ min_length = 0, max_length, pattern, pattern_message }) {
    const expression = pattern ? RE2JS.compile(pattern) : undefined;

    return (value, fail) => {
      if (typeof value !== 'string') return wrongType(fail);
      const text = value.trim();
      const length = codePoints(text);
      if (!isStorable(text)) fail('invalid_text', 'Must not have NUL or half a surrogate pair.');
      if (/[\n\r\u2028\u2029]/.test(text)) fail('line_break', 'Must be a single line.');
      if (length < min_length) fail('too_short', `Must have at least ${min_length} characters.`);
      if (length > max_length) fail('too_long', `Must have at most ${max_length} characters.`);
      else if (expression && !expression.matches(text)) {
        fail('pattern', pattern_message || 'Does not have the expected form.');
      }
      return text;
    };
  },
});

function wrongType(fail: (code: string, message: string) => void): null {
  fail('wrong_type', 'Must be a string.');
  return null;
}
