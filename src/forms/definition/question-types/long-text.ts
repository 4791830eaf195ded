import { textComparison } from '../conditions/comparison.ts';
import { textLimits } from '../limits.ts';
import { questionType } from '../question-type.ts';
import { contradictoryLengths, lengthMembers } from '../values/lengths.ts';
import { readText } from '../values/text.ts';

const limit = textLimits.long_text;

export const longText = questionType({
  type: 'long_text',

  members: (kit) => ({
    placeholder: kit.text(500).optional(),
    ...lengthMembers(kit, limit),
  }),

  check: (lengths, fail) => contradictoryLengths(lengths, fail),

  longest: limit,

  compare: () => textComparison,

  answer({ min_length, max_length }) {
    const limits = { min: min_length ?? 0, max: max_length };
    return (value, fail) => readText(value, limits, fail);
  },
});
