import { z } from 'zod';
import {
  createQuestionHistory,
  itemsOf,
  type RecordedItem,
  type RecordedQuestion,
} from '../../../../packages/definition/answers/aggregates/question-history.ts';
import { questionsOf } from '../../../../packages/definition/answers/format-answer.ts';
import type { Definition, Element } from '../../../../packages/definition/definition-model.ts';
import { allElementsOf } from '../../../../packages/definition/elements.ts';
import { optionSourceOf } from '../../../../packages/definition/model/option-list.ts';
import { labelledLists } from '../../../../packages/definition/model/text-members.ts';
import type { CellType } from '../../../../packages/definition/model/value-kind.ts';
import { elementTypes } from '../../../../packages/definition/questions/question-types.ts';
import {
  languagesOf,
  translateDefinition,
} from '../../../../packages/definition/text/translations/translate-definition.ts';

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

/** Collects a codebook from versions. */
interface CodebookBuilder {
  /** Adds a published version. Call it for the newest version first. */
  addVersion(version: number, definition: Definition): void;
  /** Number of texts so far: of questions and their items, in one language. */
  readonly size: number;
  finish(): Codebook;
}

/** The key of a text: of a question, or of an item of it. */
const keyOf = (question: string, item?: { list: string; id: string }) =>
  item ? `${question} ${item.list} ${item.id}` : question;

export function createCodebook(): CodebookBuilder {
  const history = createQuestionHistory();
  const languages = new Set<string>();
  const texts = new Map<string, Record<string, string>>();

  /** Keeps a text, unless a newer version has one. */
  function addText(key: string, language: string, text: string): void {
    const known = texts.get(key) ?? {};
    known[language] ??= text;
    texts.set(key, known);
  }

  function addTexts(element: Element, language: string): void {
    addText(keyOf(element.id), language, element.title ?? '');
    for (const list of labelledLists) {
      for (const { id, label } of itemsOf(element, list)) {
        addText(keyOf(element.id, { list, id }), language, label);
      }
    }
  }

  const describe = (key: string, { id, code, versions, isLive }: Named): CodebookItem => ({
    id,
    code: code ?? null,
    texts: texts.get(key) ?? {},
    versions: [...versions],
    live: isLive,
  });

  function entryOf(question: RecordedQuestion): CodebookQuestion {
    const { id, element, section, repeats, kinds } = question;
    const itemsIn = (list: (typeof labelledLists)[number]) =>
      [...question[list].values()].map((item) => describe(keyOf(id, { list, id: item.id }), item));
    return {
      ...describe(keyOf(id), question),
      ...typeOf(element),
      section: { id: section.id, title: section.title ?? null },
      repeats: [...repeats],
      types: kinds.map((kind) => ({
        ...typeOf(kind.element),
        versions: [...kind.versions],
        live: kind.isLive,
      })),
      dataset: optionSourceOf(element)?.dataset ?? null,
      options: itemsIn('options'),
      rows: itemsIn('rows'),
      columns: itemsIn('columns'),
    };
  }

  return {
    addVersion(version, definition) {
      history.addVersion(version, definition);
      for (const language of languagesOf(definition)) {
        languages.add(language);
        const elements = allElementsOf(translateDefinition(definition, language));
        for (const element of elements) addTexts(element, language);
      }
    },
    get size() {
      return texts.size;
    },
    finish: () => ({
      languages: [...languages],
      questions: [...history.questions.values()].map(entryOf),
    }),
  };
}

/** What questions and items have in common. */
type Named = Pick<RecordedItem, 'id' | 'code' | 'versions' | 'isLive'>;

const typeOf = (element: Element) => ({
  type: element.type,
  value_type: questionsOf([element])[0]?.cellType ?? 'text',
});
