import { z } from 'zod';
import { definitionLimits } from './base/definition-limits.ts';
import { conditionModel, operandModel } from './conditions/condition-model.ts';
import { ops } from './conditions/operator-names.ts';
import type { ContentType, QuestionType } from './question-types/question-type.ts';
import {
  type AnyElementType,
  type AnyQuestionType,
  contentTypes,
  questionTypes,
} from './question-types.ts';
import { memberTypes } from './values/member-types.ts';

/** The members of every element, except its title. */
const common = {
  id: memberTypes.id(),
  description: memberTypes.text(2000).optional(),
  required: memberTypes.flag(),
  visible_if: conditionModel.optional(),
};

function questionModel<Type extends string, Members extends z.ZodRawShape>(
  row: QuestionType<Type, Members>,
) {
  const { id, ...rest } = common;
  const type = z.literal(row.type);
  return z
    .strictObject({
      id,
      type,
      title: memberTypes.nonEmptyText(500),
      ...rest,
      ...row.members(memberTypes),
    })
    .meta({ id: row.type });
}

/** Content, whose title is optional. */
function contentModel<Type extends string, Members extends z.ZodRawShape>(
  row: ContentType<Type, Members>,
) {
  const { id, ...rest } = common;
  const type = z.literal(row.type);
  return z
    .strictObject({
      id,
      type,
      title: memberTypes.text(500).optional(),
      ...rest,
      ...row.members(memberTypes),
    })
    .meta({ id: row.type });
}

type QuestionModels<Rows extends readonly AnyQuestionType[]> = {
  [Index in keyof Rows]: Rows[Index] extends QuestionType<infer Type, infer Members>
    ? ReturnType<typeof questionModel<Type, Members>>
    : never;
};

type ContentModels<Rows extends readonly AnyElementType[]> = {
  [Index in keyof Rows]: Rows[Index] extends ContentType<infer Type, infer Members>
    ? ReturnType<typeof contentModel<Type, Members>>
    : never;
};

function questionModels<const Rows extends readonly AnyQuestionType[]>(
  rows: Rows,
): QuestionModels<Rows>;
function questionModels(rows: readonly AnyQuestionType[]) {
  return rows.map(questionModel);
}

function contentModels<const Rows extends readonly AnyElementType[]>(
  rows: Rows,
): ContentModels<Rows>;
function contentModels(rows: readonly AnyElementType[]) {
  return rows.map(contentModel);
}

const element = z
  .discriminatedUnion('type', [...questionModels(questionTypes), ...contentModels(contentTypes)])
  .meta({ id: 'element' });

const section = z
  .strictObject({
    id: memberTypes.id(),
    title: memberTypes.text(500).optional(),
    description: memberTypes.text(2000).optional(),
    visible_if: conditionModel.optional(),
    elements: z.array(element).max(definitionLimits.elements).default([]),
  })
  .meta({ id: 'section' });

const schema = z.strictObject({
  sections: z.array(section).max(definitionLimits.sections).default([]),
});

/** The points of an expected answer. */
const criterion = z
  .strictObject({
    id: memberTypes.id(),
    question_id: z.string(),
    op: z.enum(ops),
    expected: operandModel.optional(),
    points: memberTypes.integer(0, 1_000_000).default(1),
    required: memberTypes.flag(),
  })
  .meta({ id: 'criterion' });

const approval = z.strictObject({
  enabled: memberTypes.flag(),
  show_result: memberTypes.flag(),
  pass_percent: memberTypes.integer(0, 100).default(100),
  approved_message: memberTypes.text(2000).optional(),
  rejected_message: memberTypes.text(2000).optional(),
  criteria: z.array(criterion).max(definitionLimits.criteria).default([]),
});

/** A whole definition. Both members are optional in the input and always present in the output. */
export const definitionModel = z.strictObject({
  schema: schema.prefault({}),
  approval: approval.prefault({}),
});

/** A normalized definition: with defaults and ids. Parsing it again returns it unchanged. */
export type Definition = z.output<typeof definitionModel>;

export type Section = Definition['schema']['sections'][number];

/** A question or content, with the members of its type. */
export type Element = Section['elements'][number];

/** The members of a stored definition, which was normalized before it was stored. */
export const storedDefinition = z.object({ schema: z.unknown(), approval: z.unknown() });
