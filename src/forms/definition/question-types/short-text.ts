import { RE2JS } from 're2js';
import { codePoints } from '../../../kernel/text.ts';
import { questionType } from '../question-type.ts';
import { readText } from '../text-answer.ts';

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

    const limits = { min: min_length, max: max_length, singleLine: true };

    return (value, fail) => {
      const text = readText(value, limits, fail);
      if (text === undefined) return null;
      // A text that is too long was refused already: matching it would only cost time.
      const fits = codePoints(text) <= max_length;
      if (fits && expression && !expression.matches(text)) {
        fail('pattern', pattern_message || 'Does not have the expected form.');
      }
      return text;
    };
  },
});
