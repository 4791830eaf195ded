import type { Condition } from '../../definition/conditions/condition-model.ts';
import { formatCondition } from '../../definition/conditions/format-condition.ts';
import { type Op, ops } from '../../definition/conditions/operator-names.ts';
import { builder, enumValues } from '../core/builder.ts';

/** What each op asks of an answer. */
const opDescriptions: Record<Op, string> = {
  is_answered: 'There is an answer.',
  is_empty: 'There is no answer.',
  equals: 'It is this; of several options exactly these, of a ranking this order.',
  not_equals: 'It is something else.',
  in: 'It is one of these.',
  not_in: 'It is none of these.',
  contains: 'This text is part of it.',
  not_contains: 'This text is no part of it.',
  includes_any: 'One of these options is chosen.',
  includes_all: 'All of these options are chosen.',
  gt: 'It is more, or later.',
  gte: 'It is as much or more, or as late or later.',
  lt: 'It is less, or earlier.',
  lte: 'It is as little or less, or as early or earlier.',
};

export const ConditionOp = builder.enumType('ConditionOp', {
  description: 'How an answer is compared. All but IS_EMPTY are false without an answer.',
  values: enumValues(ops, opDescriptions),
});

type ComparisonCondition = Extract<Condition, { question: string }>;
type All = Extract<Condition, { all: unknown }>;
type Any = Extract<Condition, { any: unknown }>;
type Not = Extract<Condition, { not: unknown }>;

export const ConditionType = builder.interfaceRef<Condition>('Condition').implement({
  description:
    'When something is shown. Nested up to five groups deep: fetch `json` for all of it, or the ' +
    'types that implement this as deep as you show them.',
  fields: (t) => ({
    text: t.string({
      description: 'In one line, by the ids of its questions, for people.',
      resolve: formatCondition,
    }),
    json: t.field({
      type: 'JSON',
      description: 'As it is written in the definition.',
      resolve: (condition) => condition,
    }),
  }),
  resolveType: (condition) => {
    if ('question' in condition) return 'AnswerCondition';
    if ('not' in condition) return 'NotCondition';
    return 'all' in condition ? 'AllCondition' : 'AnyCondition';
  },
});

builder.objectRef<ComparisonCondition>('AnswerCondition').implement({
  description: 'Holds by the answer of one earlier question.',
  interfaces: [ConditionType],
  fields: (t) => ({
    questionId: t.exposeID('question', { description: 'Id of the question.' }),
    op: t.field({
      type: ConditionOp,
      description: 'How its answer is compared.',
      resolve: ({ op }) => op,
    }),
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What it is compared with.',
      resolve: ({ value }) => value,
    }),
  }),
});

builder.objectRef<All>('AllCondition').implement({
  description: 'Holds where all of its conditions hold.',
  interfaces: [ConditionType],
  fields: (t) => ({
    conditions: t.field({
      type: [ConditionType],
      description: 'The conditions.',
      extensions: { listSize: 3 },
      resolve: (condition) => condition.all,
    }),
  }),
});

builder.objectRef<Any>('AnyCondition').implement({
  description: 'Holds where any of its conditions holds.',
  interfaces: [ConditionType],
  fields: (t) => ({
    conditions: t.field({
      type: [ConditionType],
      description: 'The conditions.',
      extensions: { listSize: 3 },
      resolve: (condition) => condition.any,
    }),
  }),
});

builder.objectRef<Not>('NotCondition').implement({
  description: 'Holds where its condition does not.',
  interfaces: [ConditionType],
  fields: (t) => ({
    condition: t.field({
      type: ConditionType,
      description: 'The condition.',
      resolve: (condition) => condition.not,
    }),
  }),
});
