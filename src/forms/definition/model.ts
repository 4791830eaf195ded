import { z } from 'zod';
import { kit } from './kit.ts';
import type { QuestionType } from './question-type.ts';
import { type AnyQuestionType, questionTypes } from './question-types.ts';

/** What every question has, followed by the members of its own type. */
function elementModel<Type extends string, Members extends z.ZodRawShape>(
  row: QuestionType<Type, Members>,
) {
  return z.strictObject({
    id: kit.id(),
    type: z.literal(row.type),
    title: kit.title(500),
    description: kit.text(2000).optional(),
    required: kit.flag(),
    ...row.members(kit),
  });
}

type ElementModels<Rows extends readonly AnyQuestionType[]> = {
  [Index in keyof Rows]: Rows[Index] extends QuestionType<infer Type, infer Members>
    ? ReturnType<typeof elementModel<Type, Members>>
    : never;
};

function elementModels<const Rows extends readonly AnyQuestionType[]>(
  rows: Rows,
): ElementModels<Rows>;
function elementModels(rows: readonly AnyQuestionType[]) {
  return rows.map(elementModel);
}

const element = z.discriminatedUnion('type', elementModels(questionTypes));

const section = z.strictObject({
  id: kit.id(),
  title: kit.text(500).optional(),
  description: kit.text(2000).optional(),
  elements: z.array(element).max(500).default([]),
});

const schema = z.strictObject({
  sections: z.array(section).max(100).default([]),
});

/** Criteria join it together with the rules that decide by them. */
const approval = z.strictObject({
  enabled: kit.flag(),
  show_result: kit.flag(),
  pass_percent: kit.integer(0, 100).default(100),
  approved_message: kit.text(2000).optional(),
  rejected_message: kit.text(2000).optional(),
  criteria: z.array(z.never()).max(0).default([]),
});

/** The whole definition. Both members may be left out and are always there afterwards. */
export const definitionModel = z.strictObject({
  schema: schema.prefault({}),
  approval: approval.prefault({}),
});

/** A normalised definition: defaults filled in, ids given; feeding it back changes nothing. */
export type Definition = z.output<typeof definitionModel>;

export type Section = Definition['schema']['sections'][number];

/** The two members of a stored definition, which was normalised when it was stored. */
export const storedDefinition = z.object({ schema: z.unknown(), approval: z.unknown() });

/** A question, with the members of its type. */
export type Question = Section['elements'][number];
