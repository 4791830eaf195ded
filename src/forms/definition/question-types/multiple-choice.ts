import { choiceAnalytics } from '../analytics/kinds.ts';
import { optionsComparison } from '../conditions/comparison.ts';
import { questionType } from '../question-type.ts';
import { labelsOf } from '../values/cells.ts';
import { idsOf, isOther, readOptions, readOther } from '../values/options.ts';

export const multipleChoice = questionType({
  type: 'multiple_choice',

  members: (kit) => ({
    options: kit.options(),
    allow_other: kit.flag(),
    randomize: kit.flag(),
    min_selected: kit.integer(0, 501).optional(),
    max_selected: kit.integer(1, 501).optional(),
  }),

  check({ options, allow_other, min_selected = 0, max_selected = Infinity }, fail) {
    const most = Math.min(max_selected, options.length + (allow_other ? 1 : 0));
    if (min_selected > most) {
      fail('contradictory_limits', `No more than ${most} can be selected.`, 'min_selected');
    }
  },

  compare: optionsComparison,

  cell: ({ options }) => labelsOf(options),

  analytics: (question) => choiceAnalytics(question),

  answer({ options, allow_other, min_selected = 0, max_selected = Infinity }) {
    const known = idsOf(options);

    return (value, fail) => {
      if (!Array.isArray(value)) return fail('wrong_type', 'Must be an array of option ids.');
      const sent: unknown[] = value;
      const [own, ...more] = sent.filter(isOther);
      const listed = sent.filter((entry) => !isOther(entry));
      const ids = readOptions(listed, known, 'unknown_option', fail);
      const other = own && readOther(own, allow_other, fail);
      if (more.length > 0) fail('too_many', 'Can have one answer in other words.');
      if (sent.length < min_selected) fail('too_few', `Choose at least ${min_selected}.`);
      if (sent.length > max_selected) fail('too_many', `Choose at most ${max_selected}.`);
      return other === undefined ? ids : [...ids, other];
    };
  },
});
