import {
  optionOperators,
  optionsOperators,
  rankingOperators,
} from '../../conditions/comparison-operators.ts';
import { isOtherAnswer } from '../../model/other-answer.ts';
import { choiceAggregator, rankingAggregator } from '../aggregation/aggregators.ts';
import {
  createFullOptionCheck,
  idsOf,
  type LabelledItems,
  parseOption,
  parseOptions,
  parseOtherAnswer,
} from '../values/choice-options.ts';
import { choiceFormatter } from '../values/format-value.ts';
import type { MemberTypes } from '../values/member-types.ts';
import { questionType } from './question-type.ts';

const answerFormatter = ({ options }: { options: LabelledItems }) => choiceFormatter(options);

const choiceMembers = (types: MemberTypes) => ({
  options: types.limitedOptions(),
  allow_other: types.flag(),
  randomize: types.flag(),
});

/** One of several options. The two types differ only in how they are displayed. */
function singleChoiceType<const Type extends string>(type: Type) {
  return questionType({
    type,
    valueKind: () => 'text',
    members: choiceMembers,
    operators: optionOperators,
    answerFormatter,
    aggregator: (question) => choiceAggregator(question),
    answerRule({ options, allow_other }) {
      const known = idsOf(options);
      const checkFull = createFullOptionCheck(options);
      return (value, fail) => {
        if (isOtherAnswer(value)) return parseOtherAnswer(value, allow_other, fail);
        const id = parseOption(value, known, 'unknown_option', fail);
        checkFull([id], fail);
        return id;
      };
    },
  });
}

export const singleChoice = singleChoiceType('single_choice');

export const dropdown = questionType({
  ...singleChoiceType('dropdown'),
  members: (types) => ({
    ...choiceMembers(types),
    autocomplete: types.autocomplete('dropdown').optional(),
  }),
});

export const multipleChoice = questionType({
  type: 'multiple_choice',
  valueKind: () => 'list',

  members: (types) => ({
    ...choiceMembers(types),
    min_selected: types.integer(0, 501).optional(),
    max_selected: types.integer(1, 501).optional(),
  }),

  checkMembers({ options, allow_other, min_selected = 0, max_selected = Infinity }, fail) {
    const most = Math.min(max_selected, options.length + (allow_other ? 1 : 0));
    if (min_selected > most) {
      fail('contradictory_limits', `Must be at most ${most}.`, 'min_selected');
    }
  },

  operators: optionsOperators,
  answerFormatter,
  aggregator: (question) => choiceAggregator(question),

  answerRule({ options, allow_other, min_selected = 0, max_selected = Infinity }) {
    const known = idsOf(options);
    const checkFull = createFullOptionCheck(options);

    return (value, fail) => {
      if (!Array.isArray(value)) return fail('wrong_type', 'Must be an array of option ids.');
      const sent: unknown[] = value;
      const [own, ...more] = sent.filter(isOtherAnswer);
      const listed = sent.filter((entry) => !isOtherAnswer(entry));
      const ids = parseOptions(listed, known, 'unknown_option', fail);
      checkFull(ids, fail);
      const other = own && parseOtherAnswer(own, allow_other, fail);
      if (more.length > 0) fail('too_many', 'Must have at most 1 other answer.');
      if (sent.length < min_selected) fail('too_few', `Select at least ${min_selected}.`);
      if (sent.length > max_selected) fail('too_many', `Select at most ${max_selected}.`);
      return other === undefined ? ids : [...ids, other];
    };
  },
});

/** All options, in the order of the respondent's preference. */
export const ranking = questionType({
  type: 'ranking',
  valueKind: () => 'list',
  members: (types) => ({ options: types.options() }),
  operators: rankingOperators,
  answerFormatter,
  aggregator: ({ options }) => rankingAggregator(options),
  answerRule({ options }) {
    const known = idsOf(options);
    return (value, fail) => {
      const ids = parseOptions(value, known, 'unknown_option', fail);
      const isValid = Array.isArray(value) && new Set(ids).size === value.length;
      if (isValid && ids.length < known.size) {
        fail('incomplete_ranking', 'Must rank every option.');
      }
      return ids;
    };
  },
});
