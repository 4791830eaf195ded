import { optionOperators } from '../../conditions/comparison-operators.ts';
import { isOtherAnswer } from '../../model/other-answer.ts';
import { choiceAggregator } from '../aggregation/aggregators.ts';
import {
  choiceSchema,
  createFullOptionCheck,
  idsOf,
  parseOption,
  parseOtherAnswer,
} from '../values/choice-options.ts';
import { choiceFormatter } from '../values/format-value.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

/** One of several options. The two types differ only in how they are displayed. */
function singleChoiceType<const Type extends string>(type: Type) {
  return questionType({
    type,
    valueKind: () => 'text',

    members: (types) => ({
      options: types.limitedOptions(),
      allow_other: types.flag(),
      randomize: types.flag(),
    }),

    operators: optionOperators,

    answerFormatter: ({ options }) => choiceFormatter(options),

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
    ...singleChoice.members(types),
    autocomplete: types.autocomplete('dropdown').optional(),
  }),
});

/** Schema of the answers. */
export const singleChoiceAnswers: AnswerSchemaOf<typeof singleChoice> = ({
  options,
  allow_other,
}) => choiceSchema(options, allow_other);
