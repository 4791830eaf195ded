import { z } from 'zod';
import { definitionLimits } from './base/definition-limits.ts';
import { endOfForm } from './base/end-of-form.ts';
import { conditionModel, operandModel } from './conditions/condition-model.ts';
import { ops } from './conditions/operator-names.ts';
import type { ContentType, ValueType } from './question-types/question-type.ts';
import {
  type AnyElementType,
  type AnyValueType,
  calculatedTypes,
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

/** Questions and calculated values, whose title is required. */
function valueModel<Type extends string, Members extends z.ZodRawShape>(
  row: ValueType<Type, Members>,
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

type ValueModels<Rows extends readonly AnyValueType[]> = {
  [Index in keyof Rows]: Rows[Index] extends ValueType<infer Type, infer Members>
    ? ReturnType<typeof valueModel<Type, Members>>
    : never;
};

type ContentModels<Rows extends readonly AnyElementType[]> = {
  [Index in keyof Rows]: Rows[Index] extends ContentType<infer Type, infer Members>
    ? ReturnType<typeof contentModel<Type, Members>>
    : never;
};

function valueModels<const Rows extends readonly AnyValueType[]>(rows: Rows): ValueModels<Rows>;
function valueModels(rows: readonly AnyValueType[]) {
  return rows.map(valueModel);
}

function contentModels<const Rows extends readonly AnyElementType[]>(
  rows: Rows,
): ContentModels<Rows>;
function contentModels(rows: readonly AnyElementType[]) {
  return rows.map(contentModel);
}

const element = z
  .discriminatedUnion('type', [
    ...valueModels(questionTypes),
    ...valueModels(calculatedTypes),
    ...contentModels(contentTypes),
  ])
  .meta({ id: 'element' });

/** Where the form continues after a section. */
const jump = z
  .strictObject({
    if: conditionModel
      .optional()
      .describe('Condition for the jump; without one, it always applies.'),
    to: z
      .string()
      .describe(`Id of a later section, or "${endOfForm}" to skip all following sections.`),
  })
  .meta({ id: 'jump' });

const section = z
  .strictObject({
    id: memberTypes.id(),
    title: memberTypes.text(500).optional(),
    description: memberTypes.text(2000).optional(),
    visible_if: conditionModel.optional(),
    elements: z.array(element).max(definitionLimits.elements).default([]),
    next: z
      .array(jump)
      .max(definitionLimits.jumps)
      .optional()
      .describe(
        'Jumps: the first one whose condition holds determines the next section. Without one, the following section is next.',
      ),
  })
  .meta({ id: 'section' });

/** A rule that involves several questions. */
const rule = z
  .strictObject({
    id: memberTypes.id(),
    expression: memberTypes.expression().describe('CEL expression of the type bool.'),
    message: memberTypes
      .nonEmptyText(500)
      .describe('Message of the failure if the expression is false.'),
    question_id: z.string().describe('Id of the question whose answer then fails.'),
  })
  .meta({ id: 'rule' });

/** What a respondent sees after submission. */
const ending = z
  .strictObject({
    id: memberTypes.id(),
    if: conditionModel
      .optional()
      .describe('Condition for the ending; without one, it always applies.'),
    title: memberTypes.text(500).optional().describe('Title of the confirmation.'),
    message: memberTypes.nonEmptyText(2000).describe('Message of the confirmation.'),
    redirect_url: memberTypes
      .url()
      .optional()
      .describe('Absolute http(s) URL to redirect respondents to.'),
    button: memberTypes
      .text(100)
      .optional()
      .describe('Label of a link to `redirect_url`, in place of the automatic redirect.'),
  })
  .meta({ id: 'ending' });

const schema = z.strictObject({
  sections: z.array(section).max(definitionLimits.sections).default([]),
  rules: z
    .array(rule)
    .max(definitionLimits.rules)
    .optional()
    .describe('Rules across questions, evaluated after the answers have been validated.'),
  endings: z
    .array(ending)
    .max(definitionLimits.endings)
    .optional()
    .describe(
      'Endings: the first one whose condition holds determines the confirmation, in place of the settings.',
    ),
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

export type Schema = Definition['schema'];

export type Section = Schema['sections'][number];

export type Jump = NonNullable<Section['next']>[number];

export type Ending = NonNullable<Schema['endings']>[number];

export type Rule = NonNullable<Schema['rules']>[number];

/** A question or content, with the members of its type. */
export type Element = Section['elements'][number];

/** The members of a stored definition, which was normalized before it was stored. */
export const storedDefinition = z.object({ schema: z.unknown(), approval: z.unknown() });
