import type { Condition } from '../../../packages/definition/conditions/condition-model.ts';
import { formatCondition } from '../../../packages/definition/conditions/format-condition.ts';
import { type Op, ops } from '../../../packages/definition/conditions/operator-names.ts';
import type { Ending, Jump, Rule } from '../../../packages/definition/definition-model.ts';
import { memberDescriptions } from '../../../packages/definition/model/member-descriptions.ts';
import { builder, enumValues } from '../core/builder.ts';

/** When each operator is true. */
const opDescriptions: Record<Op, string> = {
  is_answered: 'The question is answered.',
  is_empty: 'The question is not answered.',
  equals: 'The answer equals the value; several options as a set, a ranking in its order.',
  not_equals: 'The answer does not equal the value.',
  in: 'The answer is one of the values.',
  not_in: 'The answer is none of the values.',
  contains: 'The answer contains the text.',
  not_contains: 'The answer does not contain the text.',
  includes_any: 'At least one of the options is selected.',
  includes_all: 'All of the options are selected.',
  gt: 'The answer is greater, or later.',
  gte: 'The answer is greater or equal, or not earlier.',
  lt: 'The answer is less, or earlier.',
  lte: 'The answer is less or equal, or not later.',
  count_gte: 'The repeat has at least this number of entries.',
  count_lte: 'The repeat has at most this number of entries.',
};

export const ConditionOp = builder.enumType('ConditionOp', {
  description: 'Operator that compares an answer. Without an answer all except IS_EMPTY are false.',
  values: enumValues(ops, opDescriptions),
});

const { comparison: texts } = memberDescriptions;

type ComparisonCondition = Extract<Condition, { question: string }>;
type All = Extract<Condition, { all: unknown }>;
type Any = Extract<Condition, { any: unknown }>;
type Not = Extract<Condition, { not: unknown }>;

export const ConditionType = builder.interfaceRef<Condition>('Condition').implement({
  description:
    'Condition for the visibility of a section or an element. Groups are nested up to five levels ' +
    'deep: select `json` for the whole condition, or the implementing types to the depth you need.',
  fields: (t) => ({
    text: t.string({
      description: 'Human-readable form in one line, with question ids.',
      resolve: formatCondition,
    }),
    json: t.field({
      type: 'JSON',
      description: 'The condition as in the definition.',
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
  description: 'Compares the answer to an earlier question.',
  interfaces: [ConditionType],
  fields: (t) => ({
    questionId: t.exposeID('question', { description: texts.question }),
    op: t.expose('op', {
      type: ConditionOp,
      description: texts.op,
    }),
    value: t.expose('value', {
      type: 'JSON',
      nullable: true,
      description: texts.value,
    }),
  }),
});

builder.objectRef<All>('AllCondition').implement({
  description: 'True if all of its conditions are true.',
  interfaces: [ConditionType],
  fields: (t) => ({
    conditions: t.expose('all', {
      type: [ConditionType],
      description: 'Conditions of the group.',
      extensions: { listSize: 3 },
    }),
  }),
});

builder.objectRef<Any>('AnyCondition').implement({
  description: 'True if at least one of its conditions is true.',
  interfaces: [ConditionType],
  fields: (t) => ({
    conditions: t.expose('any', {
      type: [ConditionType],
      description: 'Conditions of the group.',
      extensions: { listSize: 3 },
    }),
  }),
});

builder.objectRef<Not>('NotCondition').implement({
  description: 'True if its condition is false.',
  interfaces: [ConditionType],
  fields: (t) => ({
    condition: t.expose('not', {
      type: ConditionType,
      description: 'The negated condition.',
    }),
  }),
});

const { jump: jumpTexts, rule: ruleTexts, ending: endingTexts } = memberDescriptions;

export const JumpType = builder.objectRef<Jump>('Jump').implement({
  description: 'Where a form continues after a section.',
  fields: (t) => ({
    condition: t.expose('if', {
      type: ConditionType,
      nullable: true,
      description: jumpTexts.if,
    }),
    to: t.exposeString('to', {
      description: jumpTexts.to,
    }),
  }),
});

export const RuleType = builder.objectRef<Rule>('Rule').implement({
  description: 'A rule across questions: while its expression is false, an answer is invalid.',
  fields: (t) => ({
    key: t.exposeID('id', { description: ruleTexts.id }),
    expression: t.exposeString('expression', { description: ruleTexts.expression }),
    message: t.exposeString('message', { description: ruleTexts.message }),
    questionId: t.exposeID('question_id', {
      description: ruleTexts.question_id,
    }),
  }),
});

export const EndingType = builder.objectRef<Ending>('Ending').implement({
  description: 'What respondents see after submission; the first ending that applies counts.',
  fields: (t) => ({
    key: t.exposeID('id', { description: endingTexts.id }),
    condition: t.expose('if', {
      type: ConditionType,
      nullable: true,
      description: endingTexts.if,
    }),
    title: t.exposeString('title', { nullable: true, description: endingTexts.title }),
    message: t.exposeString('message', { description: endingTexts.message }),
    redirectUrl: t.exposeString('redirect_url', {
      nullable: true,
      description: endingTexts.redirect_url,
    }),
    button: t.exposeString('button', {
      nullable: true,
      description: endingTexts.button,
    }),
  }),
});
