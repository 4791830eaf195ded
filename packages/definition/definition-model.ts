import { z } from 'zod';
import { conditionModel, operandModel } from './conditions/condition-model.ts';
import { ops } from './conditions/operator-names.ts';
import type { Json } from './model/answer-rule.ts';
import { definitionLimits } from './model/definition-limits.ts';
import { describeMembers, descriptionOf } from './model/describe-members.ts';
import { memberDescriptions } from './model/member-descriptions.ts';
import { messageLength, textMembers } from './model/text-members.ts';
import { answerCodesOf } from './questions/answer-codes.ts';
import { defaultFormOf } from './questions/default-forms.ts';
import {
  elementDescriptions,
  elementMemberDescriptions,
} from './questions/element-descriptions.ts';
import {
  type AnyElementType,
  calculatedTypes,
  contentTypes,
  questionTypes,
} from './questions/question-types.ts';
import type { ContentType } from './questions/types/question-type.ts';
import { nestedRepeatName, repeat } from './questions/types/repeat.ts';
import { memberTypes } from './questions/values/member-types.ts';

/** An object whose members have descriptions. */
function describedObject<Shape extends z.ZodRawShape>(
  name: keyof typeof memberDescriptions,
  shape: Shape,
) {
  return z.strictObject(describeMembers(shape, memberDescriptions[name]));
}

/** @param id the name in JSON Schema */
function describedElement<Shape extends z.ZodRawShape>(id: string, shape: Shape, type = id) {
  const described = describeMembers(shape, elementMemberDescriptions(type));
  return z
    .strictObject(described)
    .meta({ id, description: descriptionOf(elementDescriptions, type) });
}

/** The members of every element, except its title. */
const common = {
  id: memberTypes.id(),
  description: memberTypes.text(textMembers.element.description).optional(),
  required: memberTypes.flag(),
  required_if: z.union([conditionModel, memberTypes.expression()]).optional(),
  visible_if: conditionModel.optional(),
};

/**
 * @param title the model of the title: only that of content is optional
 * @param shared the members of all elements of this kind
 */
function elementModel<
  Type extends string,
  Members extends z.ZodRawShape,
  Title extends z.ZodType,
  Shared extends z.ZodRawShape,
>(row: ContentType<Type, Members>, title: Title, shared: (type: string) => Shared) {
  const { id, ...rest } = common;
  const type = z.literal(row.type);
  const own = row.members(memberTypes);
  return describedElement(row.type, { id, type, title, ...rest, ...shared(row.type), ...own });
}

/** The members of questions of a type, in addition to those of every element. */
const questionMembers = (type: string) => ({
  ...codeMember(),
  ...defaultMembers(type),
  messages: messagesModel(answerCodesOf(type)),
});

/** The members of repeats, in addition to those of every element. */
const codeMember = () => ({ code: memberTypes.code().optional() });

type DefaultMembers = {
  readonly default: z.ZodOptional<z.ZodType<Json>>;
  readonly default_expression: z.ZodOptional<ReturnType<typeof memberTypes.expression>>;
};

/** What questions of a type start with; `checkDefaults` validates it. */
function defaultMembers(type: string): DefaultMembers;
function defaultMembers(type: string): z.ZodRawShape {
  const form = defaultFormOf(type);
  return {
    ...(form && { default: z.unknown().meta(form.answer).optional() }),
    ...(form?.computed && { default_expression: memberTypes.expression().optional() }),
  };
}

/** A text for each code of the type. */
const messagesModel = (codes: readonly string[]) =>
  z
    .strictObject(Object.fromEntries(codes.map((code) => [code, messageTextFor(code)] as const)))
    .optional();

const messageTextFor = (code: string) =>
  memberTypes
    .nonEmptyText(messageLength)
    .describe(`Message of failures with the code \`${code}\`.`)
    .optional();

const noMembers = () => ({});

type ElementModels<
  Rows extends readonly AnyElementType[],
  Title extends z.ZodType,
  Shared extends z.ZodRawShape,
> = {
  [Index in keyof Rows]: Rows[Index] extends ContentType<infer Type, infer Members>
    ? ReturnType<typeof elementModel<Type, Members, Title, Shared>>
    : never;
};

function elementModels<
  const Rows extends readonly AnyElementType[],
  Title extends z.ZodType,
  Shared extends z.ZodRawShape,
>(rows: Rows, title: Title, shared: (type: string) => Shared): ElementModels<Rows, Title, Shared>;
function elementModels(
  rows: readonly AnyElementType[],
  title: z.ZodType,
  shared: (type: string) => z.ZodRawShape,
) {
  return rows.map((row) => elementModel(row, title, shared));
}

const titleLength = textMembers.element.title;

const requiredTitle = memberTypes.nonEmptyText(titleLength);

/** A repeat of elements. */
function repeatModel<Inner extends z.ZodType>(name: string, inner: Inner) {
  const elements = z.array(inner).max(definitionLimits.elements).default([]);
  return describedElement(
    name,
    { ...elementModel(repeat, requiredTitle, codeMember).shape, elements },
    repeat.type,
  );
}

const elementsOfEntries = [
  ...elementModels(questionTypes, requiredTitle, questionMembers),
  ...elementModels(calculatedTypes, requiredTitle, noMembers),
  ...elementModels(contentTypes, memberTypes.text(titleLength).optional(), noMembers),
] as const;

const nestedRepeat = repeatModel(
  nestedRepeatName,
  z.discriminatedUnion('type', elementsOfEntries).meta({ id: 'nested_element' }),
);

const outerRepeat = repeatModel(
  repeat.type,
  z.discriminatedUnion('type', [...elementsOfEntries, nestedRepeat]).meta({ id: 'entry_element' }),
);

const element = z
  .discriminatedUnion('type', [...elementsOfEntries, outerRepeat])
  .meta({ id: 'element' });

/** Where the form continues after a section. */
const jump = describedObject('jump', {
  if: conditionModel.optional(),
  to: z.string(),
}).meta({ id: 'jump' });

const section = describedObject('section', {
  id: memberTypes.id(),
  title: memberTypes.text(textMembers.section.title).optional(),
  description: memberTypes.text(textMembers.section.description).optional(),
  visible_if: conditionModel.optional(),
  elements: z.array(element).max(definitionLimits.elements).default([]),
  next: z.array(jump).max(definitionLimits.jumps).optional(),
}).meta({ id: 'section' });

/** A rule that involves several questions. */
const rule = describedObject('rule', {
  id: memberTypes.id(),
  expression: memberTypes.expression(),
  message: memberTypes.nonEmptyText(textMembers.rule.message),
  question_id: z.string(),
}).meta({ id: 'rule' });

/** What a respondent sees after submission. */
const ending = describedObject('ending', {
  id: memberTypes.id(),
  if: conditionModel.optional(),
  title: memberTypes.text(textMembers.ending.title).optional(),
  message: memberTypes.nonEmptyText(textMembers.ending.message),
  redirect_url: memberTypes.url().optional(),
  button: memberTypes.text(textMembers.ending.button).optional(),
}).meta({ id: 'ending' });

const schema = describedObject('schema', {
  language: memberTypes.language().optional(),
  sections: z.array(section).max(definitionLimits.sections).default([]),
  rules: z.array(rule).max(definitionLimits.rules).optional(),
  endings: z.array(ending).max(definitionLimits.endings).optional(),
  translations: memberTypes.translations().optional(),
});

/** The points of an expected answer. */
const criterion = describedObject('criterion', {
  id: memberTypes.id(),
  question_id: z.string(),
  op: z.enum(ops),
  expected: operandModel.optional(),
  points: memberTypes.integer(0, 1_000_000).default(1),
  required: memberTypes.flag(),
}).meta({ id: 'criterion' });

const approval = describedObject('approval', {
  enabled: memberTypes.flag(),
  show_result: memberTypes.flag(),
  pass_percent: memberTypes.integer(0, 100).default(100),
  approved_message: memberTypes.text(textMembers.approval.approved_message).optional(),
  rejected_message: memberTypes.text(textMembers.approval.rejected_message).optional(),
  criteria: z.array(criterion).max(definitionLimits.criteria).default([]),
});

/** Members that a version shows with its definition: they are ignored when it is sent back. */
export const readOnlyMembers = {
  version: { type: ['integer', 'null'], readOnly: true, description: 'Of a version; ignored.' },
  published_at: { type: ['string', 'null'], readOnly: true, description: 'Of a version; ignored.' },
} as const;

/** A whole definition. It replaces another one, so that `schema` is required; both members are present in the output. */
export const definitionModel = describedObject('definition', {
  schema,
  approval: approval.prefault({}),
});

/** A normalized definition: with defaults and ids. Parsing it again returns it unchanged. */
export type Definition = z.output<typeof definitionModel>;

export type Schema = Definition['schema'];

export type Section = Schema['sections'][number];

export type Jump = NonNullable<Section['next']>[number];

export type Ending = NonNullable<Schema['endings']>[number];

export type Rule = NonNullable<Schema['rules']>[number];

/** A question, content or a repeat, with the members of its type. */
export type Element = Section['elements'][number];

export type RepeatElement = Extract<Element, { type: 'repeat' }>;

/** The members of a stored definition, which was normalized before it was stored. */
export const storedDefinition = z.object({ schema: z.unknown(), approval: z.unknown() });
