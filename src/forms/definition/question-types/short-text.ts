import { RE2JS } from 're2js';
import { codePoints } from '../../../kernel/text.ts';
import { textComparison } from '../conditions/comparison.ts';
import { textLimits } from '../limits.ts';
import { questionType } from '../question-type.ts';
import { contradictoryLengths, lengthMembers } from '../values/lengths.ts';
import { readText } from '../values/text.ts';

const limit = textLimits.short_text;

export const shortText = questionType({
  type: 'short_text',

  members: (kit) => ({
    placeholder: kit.text(500).optional(),
    ...lengthMembers(kit, limit),
    pattern: kit.pattern().optional(),
    pattern_message: kit.text(500).optional(),
  }),

  check: (lengths, fail) => contradictoryLengths(lengths, fail),

  longest: limit,

  compare: () => textComparison,

  answer({ min_length, max_length, pattern, pattern_message }) {
    const expression = pattern ? RE2JS.compile(pattern) : undefined;
    const limits = { min: min_length ?? 0, max: max_length, singleLine: true };

    // A text that is too long was refused already: matching it would only cost time.
    const isRefused = (text: string) =>
      expression && codePoints(text) <= max_length && !expression.matches(text);

    return (value, fail) => {
      const text = readText(value, limits, fail);
      if (typeof value === 'string' && isRefused(value.trim())) {
        fail('pattern', pattern_message || 'Does not have the expected form.');
      }
      return text;
    };
  },
});
