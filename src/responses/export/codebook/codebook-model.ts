import { z } from 'zod';
import type { Element } from '../../../../packages/definition/definition-model.ts';
import type { CellType } from '../../../../packages/definition/model/value-kind.ts';
import { elementTypes } from '../../../../packages/definition/questions/question-types.ts';

// The JSON format of codebooks.

const versions = z
  .array(
    z.strictObject({
      first: z.int().describe('First version of the range.'),
      last: z.int().describe('Last version of the range.'),
    }),
  )
  .describe('The versions that have it, as ranges with both ends, newest first.');

const live = z.boolean().describe('Whether the newest version has it.');

const described = {
  id: z.string().describe('Identifier, as in answers.'),
  code: z.string().nullable().describe('Code in the newest version that has it.'),
  texts: z
    .record(z.string(), z.string())
    .describe('Title or label by language, the newest one in each.'),
  versions,
  live,
};

const item = z.strictObject(described);

const typeNames = elementTypes.map(({ type }): Element['type'] => type);

const cellTypes = [
  'text',
  'number',
  'boolean',
  'date',
  'time',
  'datetime',
] as const satisfies readonly CellType[];

const typed = {
  type: z.enum(typeNames).describe('Type.'),
  value_type: z.enum(cellTypes).describe('Type of the values in tables.'),
};

const question = z.strictObject({
  ...described,
  ...typed,
  section: z
    .strictObject({
      id: z.string().describe('Id of the section.'),
      title: z.string().nullable().describe('Title of the section.'),
    })
    .describe('Section in the newest version that has it.'),
  repeats: z.array(z.string()).describe('Ids of the repeats that contain it, outermost first.'),
  types: z
    .array(z.strictObject({ ...typed, versions, live }))
    .describe('All types that it has had, newest first.'),
  dataset: z.string().nullable().describe('Id of the dataset that contains the options.'),
  options: z.array(item).describe('Options of a choice or ranking.'),
  rows: z.array(item).describe('Rows of a matrix.'),
  columns: z.array(item).describe('Columns of a matrix.'),
});

const codebookModel = z
  .strictObject({
    languages: z
      .array(z.string())
      .describe('All languages of the versions, those of the newest first.'),
    questions: z
      .array(question)
      .describe(
        'Those of the newest version in its order, each repeat followed by those of its entries, then removed ones.',
      ),
  })
  .describe('The questions of all published versions of a form.');

/** The JSON Schema (2020-12) of the format. */
export const codebookSchema: object = z.toJSONSchema(codebookModel);

/** The questions of all published versions of a form. */
export type Codebook = z.output<typeof codebookModel>;

export type CodebookQuestion = Codebook['questions'][number];

/** An option, row or column. */
export type CodebookItem = z.output<typeof item>;
