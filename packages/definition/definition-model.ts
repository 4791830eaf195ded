import { z } from 'zod';
import { conditionModel, operandModel } from './conditions/condition-model.ts';
import { ops } from './conditions/operator-names.ts';
import { definitionLimits } from './model/definition-limits.ts';
import { describeMembers, descriptionOf } from './model/describe-members.ts';
import { memberDescriptions } from './model/member-descriptions.ts';
import { textMembers } from './model/text-members.ts';
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
import { memberTypes } from './questions/values/member-types.ts';

/** An object whose members have descriptions. */
function describedObject<Shape extends z.ZodRawShape>(
  name: keyof typeof memberDescriptions,
  shape: Shape,
) {
  return z.strictObject(describeMembers(shape, memberDescriptions[name]));
}

function describedElement<Shape extends z.ZodRawShape>(type: string, shape: Shape) {
  const described = describeMembers(shape, elementMemberDescriptions(type));
  return z
    .strictObject(described)
    .meta({ id: type, description: descriptionOf(elementDescriptions, type) });
}

/** The members of every element, except its title. */
const common = {
  id: memberTypes.id(),
  description: memberTypes.text(textMembers.element.description).optional(),
  required: memberTypes.flag(),
  visible_if: conditionModel.optional(),
};

/** @param title the model of the title: only that of content is optional */
function elementModel<Type extends string, Members extends z.ZodRawShape, Title extends z.ZodType>(
  row: ContentType<Type, Members>,
  title: Title,
) {
  const { id, ...rest } = common;
  const type = z.literal(row.type);
  return describedElement(row.type, { id, type, title, ...rest, ...row.members(memberTypes) });
}

type ElementModels<Rows extends readonly AnyElementType[], Title extends z.ZodType> = {
  [Index in keyof Rows]: Rows[Index] extends ContentType<infer Type, infer Members>
    ? ReturnType<typeof elementModel<Type, Members, Title>>
    : never;
};

function elementModels<const Rows extends readonly AnyElementType[], Title extends z.ZodType>(
  rows: Rows,
  title: Title,
): ElementModels<Rows, Title>;
function elementModels(rows: readonly AnyElementType[], title: z.ZodType) {
  return rows.map((row) => elementModel(row, title));
}

const titleLength = textMembers.element.title;

const element = z
  .discriminatedUnion('type', [
    ...elementModels(questionTypes, memberTypes.nonEmptyText(titleLength)),
    ...elementModels(calculatedTypes, memberTypes.nonEmptyText(titleLength)),
    ...elementModels(contentTypes, memberTypes.text(titleLength).optional()),
  ])
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

/** A question or content, with the members of its type. */
export type Element = Section['elements'][number];

/** The members of a stored definition, which was normalized before it was stored. */
export const storedDefinition = z.object({ schema: z.unknown(), approval: z.unknown() });
