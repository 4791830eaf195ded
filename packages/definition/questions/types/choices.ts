import {
  optionOperators,
  optionsOperators,
  rankingOperators,
} from '../../conditions/comparison-operators.ts';
import { checkLimits } from '../../model/answer-limits.ts';
import type { Fail } from '../../model/answer-rule.ts';
import type { OptionSource } from '../../model/option-list.ts';
import { isOtherAnswer } from '../../model/other-answer.ts';
import { choiceAggregator, rankingAggregator } from '../aggregation/aggregators.ts';
import {
  createFullOptionCheck,
  idsOf,
  isExclusive,
  type LabelledItems,
  parseOption,
  parseOptions,
  parseOtherAnswer,
  selectableIds,
} from '../values/choice-options.ts';
import { choiceFormatter } from '../values/format-value.ts';
import type { MemberTypes } from '../values/member-types.ts';
import { questionType } from './question-type.ts';

/** All options of a question, and an other answer. */
const mostEntries = checkLimits.options + 1;

const answerFormatter = ({ options }: { options: LabelledItems }) => choiceFormatter(options);

const choiceMembers = (types: MemberTypes) => ({
  options: types.ownOptions(),
  options_from: types.optionSource().optional(),
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
    answerRule(question) {
      const { options, allow_other } = question;
      const selectable = selectableIds(question);
      const checkFull = createFullOptionCheck(options);
      return (value, fail, context) => {
        if (isOtherAnswer(value)) return parseOtherAnswer(value, allow_other, fail);
        const id = parseOption(value, selectable(context), 'unknown_option', fail);
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
    options: types.combinedOptions(),
    min_selected: types.integer(0, mostEntries).optional(),
    max_selected: types.integer(1, mostEntries).optional(),
  }),

  checkMembers({ max_selected = Infinity, min_selected = 0, ...question }, fail) {
    const most = Math.min(max_selected, mostSelected(question));
    if (min_selected > most) {
      fail('contradictory_limits', `Must be at most ${most}.`, 'min_selected');
    }
  },

  operators: optionsOperators,
  answerFormatter,
  aggregator: (question) => choiceAggregator(question),

  answerRule(question) {
    const { options, allow_other, min_selected = 0, max_selected = Infinity } = question;
    const most = question.options_from ? Math.min(max_selected, mostEntries) : Infinity;
    const selectable = selectableIds(question);
    const checkFull = createFullOptionCheck(options);
    const exclusive = idsOf(options.filter(isExclusive));

    return (value, fail, context) => {
      if (!Array.isArray(value)) return fail('wrong_type', 'Must be an array of option ids.');
      if (value.length > most) return fail('too_many', `Select at most ${most}.`);
      const sent: unknown[] = value;
      const [own, ...more] = sent.filter(isOtherAnswer);
      const listed = sent.filter((entry) => !isOtherAnswer(entry));
      const ids = parseOptions(listed, selectable(context), 'unknown_option', fail);
      checkFull(ids, fail);
      const other = own && parseOtherAnswer(own, allow_other, fail);
      if (more.length > 0) fail('too_many', 'Must have at most 1 other answer.');
      const hasExclusive = ids.some((id) => exclusive.has(id));
      checkCount({ count: sent.length, hasExclusive, min_selected, max_selected }, fail);
      return other === undefined ? ids : [...ids, other];
    };
  },
});

interface Selection {
  readonly count: number;
  readonly hasExclusive: boolean;
  readonly min_selected: number;
  readonly max_selected: number;
}

function checkCount(selection: Selection, fail: Fail): void {
  const { count, hasExclusive, min_selected, max_selected } = selection;
  if (hasExclusive && count > 1) {
    fail('exclusive_option', 'A selected option cannot be combined with others.');
  } else if (!hasExclusive && count < min_selected) {
    fail('too_few', `Select at least ${min_selected}.`);
  }
  if (count > max_selected) fail('too_many', `Select at most ${max_selected}.`);
}

/** The options that can be selected together. A dataset may have any number of them. */
function mostSelected({ options, options_from, allow_other }: ChoiceMembers): number {
  if (options_from) return mostEntries;
  const combined = options.filter((option) => !isExclusive(option)).length;
  return Math.max(combined + (allow_other ? 1 : 0), Math.min(options.length, 1));
}

interface ChoiceMembers {
  readonly options: readonly { readonly exclusive?: boolean | undefined }[];
  readonly options_from?: OptionSource | undefined;
  readonly allow_other: boolean;
}

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
