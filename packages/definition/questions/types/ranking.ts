import { rankingOperators } from '../../conditions/comparison-operators.ts';
import { rankingAggregator } from '../aggregation/aggregators.ts';
import { idsOf, listOfDistinct, optionSchema, parseOptions } from '../values/choice-options.ts';
import { choiceFormatter } from '../values/format-value.ts';
import { type AnswerSchemaOf, questionType } from './question-type.ts';

/** All options, in the order of the respondent's preference. */
export const ranking = questionType({
  type: 'ranking',
  valueKind: () => 'list',

  members: (types) => ({ options: types.options() }),

  operators: rankingOperators,

  answerFormatter: ({ options }) => choiceFormatter(options),

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

/** Schema of the answers. */
export const rankingAnswers: AnswerSchemaOf<typeof ranking> = ({ options }) => {
  const all = { minItems: options.length, maxItems: options.length };
  return { ...listOfDistinct(optionSchema(options)), ...all };
};
