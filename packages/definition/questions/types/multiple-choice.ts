import { optionsOperators } from '../../conditions/comparison-operators.ts';
import { isOtherAnswer } from '../../model/other-answer.ts';
import { choiceAggregator } from '../aggregation/aggregators.ts';
import {
  choiceSchema,
  createFullOptionCheck,
  idsOf,
  listOfDistinct,
  parseOptions,
  parseOtherAnswer,
} from '../values/choice-options.ts';
import { choiceFormatter } from '../values/format-value.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

export const multipleChoice = questionType({
  type: 'multiple_choice',
  valueKind: () => 'list',

  members: (types) => ({
    options: types.limitedOptions(),
    allow_other: types.flag(),
    randomize: types.flag(),
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

  answerFormatter: ({ options }) => choiceFormatter(options),

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

/** Schema of the answers. */
export const multipleChoiceAnswers: AnswerSchemaOf<typeof multipleChoice> = ({
  options,
  allow_other,
  min_selected = 0,
  max_selected,
}) => ({
  ...listOfDistinct(choiceSchema(options, allow_other)),
  minItems: Math.max(1, min_selected),
  ...(max_selected !== undefined && { maxItems: max_selected }),
  ...(allow_other && { contains: { type: 'object' }, minContains: 0, maxContains: 1 }),
});
