// Parts of answers that have columns of their own: options, ranks, lines and cells of tables.

import type { ItemList } from '../../../../packages/definition/answers/aggregates/question-history.ts';
import {
  addToRanges,
  rangesText,
  type VersionRange,
} from '../../../../packages/definition/answers/aggregates/version-ranges.ts';
import type { QuestionWithFormatter } from '../../../../packages/definition/answers/format-answer.ts';
import type { Definition } from '../../../../packages/definition/definition-model.ts';
import { codeOf } from '../../../../packages/definition/elements.ts';
import type { Json } from '../../../../packages/definition/model/answer-rule.ts';
import type { OptionList } from '../../../../packages/definition/model/option-list.ts';
import {
  isOtherAnswer,
  otherOptionId,
} from '../../../../packages/definition/model/other-answer.ts';
import type { CellType } from '../../../../packages/definition/model/value-kind.ts';
import {
  valueKindOf,
  valueTypeOf,
} from '../../../../packages/definition/questions/question-types.ts';
import type { LabelledItems } from '../../../../packages/definition/questions/values/choice-options.ts';
import { elementsOfEntries } from './entry-rows.ts';
import type { NameOf, Naming } from './names.ts';

// What the columns of a question have of an answer: all of it, or a part.

/** What a column has, in the order of the columns of a question. */
export const partKinds = ['answer', 'option', 'rank', 'row', 'cell', 'other'] as const;

/** The place of a column among those of a question. */
export interface PartPlace {
  readonly kind: (typeof partKinds)[number];
  /** The option, the row, or the row and the column of a matrix; empty for answers and other answers. */
  readonly items: readonly { readonly list: ItemList; readonly id: string }[];
}

export interface AnswerPart extends PartPlace {
  readonly type: CellType;
  /** The part of an answer, undefined if it has none; by default all of it. */
  readonly read?: ((answer: Json) => Json | undefined) | undefined;
  format(value: Json): string;
}

/** Distinguishes the parts of all questions: ids contain no spaces. That of a whole answer is the id of the question. */
export const partKey = (question: string, { kind, items }: PartPlace): string =>
  kind === 'answer' ? question : [question, kind, ...items.map(({ id }) => id)].join(' ');

/** How answers are written, if a request decides it. */
export interface AnswerWriting {
  readonly choices: 'joined' | 'columns';
  readonly values: Naming;
  readonly nameOf: NameOf;
}

/** The only part of a question whose answers are one cell. */
export function wholeAnswer(question: QuestionWithFormatter, list?: OptionList): AnswerPart {
  const { cellType: type, cellValue, formatAnswer } = question;
  const format = cellValue ? String : (answer: Json) => formatAnswer(answer, list);
  return { kind: 'answer', items: [], type, read: cellValue, format };
}

/** The parts of a question whose options have the names that the request names. */
export function partsOf(
  question: QuestionWithFormatter,
  writing: AnswerWriting,
  list?: OptionList,
): AnswerPart[] {
  const whole = writtenAnswer(question, writing, list);
  return writing.choices === 'columns' ? splitAnswer(question, whole) : [whole];
}

function writtenAnswer(
  question: QuestionWithFormatter,
  { values }: AnswerWriting,
  list?: OptionList,
): AnswerPart {
  if (values === 'labels') return wholeAnswer(question, list);
  const whole = wholeAnswer(question);
  if (valueKindOf(question.element) === 'boolean') return { ...whole, format: String };
  return { ...whole, format: (answer) => whole.format(markOther(answer)) };
}

/** An answer whose other text cannot be taken for an option. */
function markOther(answer: Json): Json {
  if (Array.isArray(answer)) return answer.map(markOther);
  return isOtherAnswer(answer) ? { other: `${otherOptionId}: ${answer.other}` } : answer;
}

function splitAnswer({ element }: QuestionWithFormatter, whole: AnswerPart): AnswerPart[] {
  switch (element.type) {
    case 'single_choice':
    case 'dropdown':
      return [{ ...whole, read: withoutOther }, ...otherParts(element)];
    case 'multiple_choice': {
      if (element.options_from) return [{ ...whole, read: withoutOther }, ...otherParts(element)];
      const positions = positionsReader((answer) => answer);
      const options = element.options.map(({ id }) =>
        markPart('option', [{ list: 'options', id }], (answer) => positions(answer).has(id)),
      );
      return [...options, ...otherParts(element)];
    }
    case 'ranking': {
      const positions = positionsReader((answer) => answer);
      return element.options.map(({ id }) => ({
        kind: 'rank',
        items: [{ list: 'options', id }],
        type: 'number',
        format: String,
        read: (answer) => positions(answer).get(id),
      }));
    }
    case 'matrix':
      return element.rows.flatMap(({ id }) =>
        element.multiple ? cellsOfRow(id, element.columns) : [rowPart(id, element.columns)],
      );
    default:
      return [whole];
  }
}

/** The options of an answer; undefined if it has none. */
function withoutOther(answer: Json): Json | undefined {
  if (!Array.isArray(answer)) return isOtherAnswer(answer) ? undefined : answer;
  const options = answer.filter((entry) => !isOtherAnswer(entry));
  return options.length > 0 ? options : undefined;
}

/** The text of answers that are not among the options. */
function otherParts({ allow_other }: { readonly allow_other: boolean }): AnswerPart[] {
  if (!allow_other) return [];
  return [{ kind: 'other', items: [], type: 'text', read: otherTextOf, format: String }];
}

function otherTextOf(answer: Json): string | undefined {
  for (const entry of [answer].flat()) if (isOtherAnswer(entry)) return String(entry.other);
  return undefined;
}

/** The chosen column of a row. */
function rowPart(row: string, columns: LabelledItems): AnswerPart {
  const labels = new Map<Json, string>(columns.map(({ id, label }) => [id, label]));
  return {
    kind: 'row',
    items: [{ list: 'rows', id: row }],
    type: 'text',
    read: (answer) => rowOf(answer, row),
    format: (column) => labels.get(column) ?? String(column),
  };
}

/** Whether each column of a row is chosen. */
function cellsOfRow(row: string, columns: LabelledItems): AnswerPart[] {
  const positions = positionsReader((answer) => rowOf(answer, row));
  return columns.map(({ id }) => {
    const items = [
      { list: 'rows', id: row },
      { list: 'columns', id },
    ] as const;
    return markPart('cell', items, (answer) => positions(answer).has(id));
  });
}

function rowOf(answer: Json, row: string): Json | undefined {
  const columns: Readonly<Record<string, Json>> = Object(answer);
  return Object.hasOwn(columns, row) ? columns[row] : undefined;
}

/** 1 if something is chosen, otherwise nothing. */
const markPart = (
  kind: PartPlace['kind'],
  items: PartPlace['items'],
  isChosen: (answer: Json) => boolean,
): AnswerPart => ({
  kind,
  items,
  type: 'number',
  format: String,
  read: (answer) => (isChosen(answer) ? 1 : undefined),
});

/** Returns the positions of the entries of a list, from 1. The columns of a question read the same list one after another. */
function positionsReader(
  listOf: (answer: Json) => Json | undefined,
): (answer: Json) => ReadonlyMap<Json, number> {
  let read: Json | undefined;
  let positions = new Map<Json, number>();
  return (answer) => {
    if (answer === read) return positions;
    const list = listOf(answer);
    read = answer;
    positions = new Map(Array.isArray(list) ? list.map((entry, index) => [entry, index + 1]) : []);
    return positions;
  };
}

/** A question or calculated value of the exported versions, as in the newest of them. */
export interface ExportedQuestion {
  readonly title: string;
  readonly type: string;
  readonly code?: string | undefined;
  /** Title of its section. */
  readonly section: string;
  /** The exported versions that contain it, as ranges, newest first. */
  readonly versions: VersionRange[];
}

/** By id, in the order of their columns. */
export type ExportedQuestions = ReadonlyMap<string, ExportedQuestion>;

/**
 * Adds the questions of a version. Call it for the newest version first.
 *
 * @param repeat id of a repeat, for the questions of its entries
 */
export function addQuestions(
  questions: Map<string, ExportedQuestion>,
  definition: Definition,
  version: number,
  repeat?: string,
): void {
  for (const { title: section = '', elements } of definition.schema.sections) {
    const found = repeat === undefined ? elements : elementsOfEntries(elements, repeat);
    for (const element of found) {
      const { id, type, title = '' } = element;
      if (!valueTypeOf(type)) continue;
      const known = questions.get(id);
      const question = known ?? { title, type, code: codeOf(element), section, versions: [] };
      questions.set(id, question);
      addToRanges(question.versions, version);
    }
  }
}

/** The versions of a question as text, for example `1–3, 5`. */
export const versionsText = ({ versions }: ExportedQuestion): string => rangesText(versions);
