import { choiceAnalytics } from '../analytics/kinds.ts';
import { optionComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';
import { labelsOf } from '../values/cells.ts';
import { idsOf, isOther, readOption, readOther } from '../values/options.ts';

/** One of several options; a row for each way to show them. */
function oneOf<const Type extends string>(type: Type) {
  return questionType({
    type,

    members: (kit) => ({
      options: kit.options(),
      allow_other: kit.flag(),
      randomize: kit.flag(),
    }),

    compare: optionComparison,

    cell: ({ options }) => labelsOf(options),

    analytics: (question) => choiceAnalytics(question),

    answer({ options, allow_other }) {
      const known = idsOf(options);
      return (value, fail) =>
        isOther(value)
          ? readOther(value, allow_other, fail)
          : readOption(value, known, 'unknown_option', fail);
    },
  });
}

export const singleChoice = oneOf('single_choice');

export const dropdown = oneOf('dropdown');
