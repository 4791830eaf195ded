import { rankingAnalytics } from '../analytics/kinds.ts';
import { orderComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';
import { labelsOf } from '../values/cells.ts';
import { idsOf, readOptions } from '../values/options.ts';

/** All options, in the respondent's order. */
export const ranking = questionType({
  type: 'ranking',

  members: (kit) => ({ options: kit.options() }),

  compare: orderComparison,

  cell: ({ options }) => labelsOf(options),

  analytics: ({ options }) => rankingAnalytics(options),

  answer({ options }) {
    const known = idsOf(options);
    return (value, fail) => {
      const ids = readOptions(value, known, 'unknown_option', fail);
      const isGood = Array.isArray(value) && new Set(ids).size === value.length;
      if (isGood && ids.length < known.size) {
        fail('incomplete_ranking', 'Must put every option in its place.');
      }
      return ids;
    };
  },
});
