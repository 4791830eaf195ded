// A table of responses or of entries: headings, and the cells of a row. The formats write them.

import { questionsOf } from '../../../../packages/definition/answers/format-answer.ts';
import { type Decision, decisionOf } from '../../../../packages/definition/approval.ts';
import type { Definition, Element } from '../../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../../packages/definition/elements.ts';
import type { Json } from '../../../../packages/definition/model/answer-rule.ts';
import type { OptionLists } from '../../../../packages/definition/model/option-list.ts';
import type { CellType } from '../../../../packages/definition/model/value-kind.ts';
import { usedInvitation } from '../../invitations/invitation.ts';
import type { SerializableResponse } from '../../read/response-rows.ts';
import {
  type AnswerPart,
  type AnswerWriting,
  partKey,
  partsOf,
  wholeAnswer,
} from './answer-parts.ts';
import { type EntryPlace, elementsOfEntries } from './entry-rows.ts';
import { renamed } from './names.ts';

// The table that exports contain: a row for each response, a column for each question. Formats
// decide how its cells are written.

/** A column of a question. */
export interface QuestionColumn {
  /** What the heading of the question is, as far as it is unique. */
  readonly title: string;
  /** Id of the question; by default the key of the column. */
  readonly question?: string;
  /** What follows the heading of the question in that of a part of its answers. */
  readonly suffix?: string;
  /** Distinguishes columns with equal headings; by default the key. */
  readonly id?: string;
}

/** The columns of questions by the key of what they contain (`partKey`), in order. */
export type QuestionColumns = ReadonlyMap<string, QuestionColumn>;

/**
 * The headings of the columns of questions. The heading of a question is its title, and that of a part of it begins with
 * it. Equal ones get the id of the question, or of the column, appended.
 *
 * @param ownNames the headings of columns that are not of questions
 */
function headingsOf(columns: QuestionColumns, ownNames: readonly string[]): string[] {
  const all = [...columns].map(([key, { title, question = key, suffix = '', id = key }]) => ({
    title,
    question,
    suffix,
    id,
  }));
  const asked = [...new Map(all.map(({ question, title }) => [question, title]))];
  const titles = uniqueTexts(
    asked.map(([id, text]) => ({ id, text })),
    ownNames,
  );
  const headings = new Map(asked.map(([id], index) => [id, titles[index] ?? id]));
  const whole = all.map(({ id, question, suffix }) => ({
    id,
    text: `${headings.get(question)}${suffix}`,
  }));
  return uniqueTexts(whole, ownNames);
}

function uniqueTexts(
  named: readonly { readonly id: string; readonly text: string }[],
  ownNames: readonly string[],
): string[] {
  const withId = new Set<string>();
  for (;;) {
    const texts = named.map(({ id, text }) => (withId.has(id) ? `${text} (${id})` : text));
    const counts = new Map(ownNames.map((name) => [name, 1]));
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
    const duplicates = named.filter(
      ({ id }, index) => (counts.get(texts[index] ?? '') ?? 0) > 1 && !withId.has(id),
    );
    if (duplicates.length === 0) return texts;
    for (const { id } of duplicates) withId.add(id);
  }
}

/** A response as the source of a row. */
export interface Row {
  readonly response: SerializableResponse;
  readonly decision: Decision<string>;
  /** Those of the response, or of the entry. */
  readonly answers: Readonly<Record<string, Json | undefined>>;
  readonly entry?: EntryPlace;
}

/** A cell of the rows of one version. */
export interface Cell {
  readonly column: number;
  readonly type: CellType;
  /** Returns undefined or null for an empty cell. */
  read(row: Row): Json | undefined;
  format(value: Json): string;
  /** Whether the text comes from respondents or authors; otherwise it contains no special characters. */
  readonly isForeign: boolean;
}

/** A version whose responses are exported. */
export interface ExportedVersion {
  /** In the language of the export. */
  readonly definition: Definition;
  /** The options that its questions take from datasets. */
  readonly optionLists?: OptionLists | undefined;
}

export interface Table {
  readonly headings: readonly string[];
  /**
   * The cells of the rows of a version, ordered by column. Questions that the version does not have
   * are left out: the cost of a row grows with the questions of its version, not with the columns of
   * the table. Decision: docs/decisions/0018-what-profiles-showed.md; benchmark: `npm run bench --
   * --line export-csv`.
   */
  cellsOf(version: ExportedVersion): readonly Cell[];
}

type OwnColumn = Pick<Cell, 'type' | 'read'> & Partial<Pick<Cell, 'isForeign'>>;

type OwnColumns = Readonly<Record<string, OwnColumn>>;

/** The columns of a table besides those of questions, and where it has its questions from. */
export interface TableLayout {
  readonly first: OwnColumns;
  readonly last: OwnColumns;
  elementsOf(definition: Definition): readonly Element[];
}

/** The columns before those of questions. */
const fixedColumns: OwnColumns = {
  id: { type: 'text', read: ({ response }) => response.id },
  created_at: { type: 'datetime', read: ({ response }) => response.createdAt },
  form_version: { type: 'number', read: ({ response }) => response.formVersion },
  source: { type: 'text', read: ({ response }) => response.source.toLowerCase() },
  duration_ms: { type: 'number', read: ({ response }) => response.durationMs },
  approval_status: { type: 'text', read: ({ decision }) => decision.status.toLowerCase() },
  approval_score: { type: 'number', read: ({ decision }) => decision.score },
  approval_max_score: { type: 'number', read: ({ decision }) => decision.maxScore },
  approval_percent: { type: 'number', read: ({ decision }) => decision.percent },
};

/** The columns after those of questions, if the form uses them. */
const optionalColumns = {
  /** For forms with translations. */
  language: { type: 'text', read: ({ response }) => response.language },
  /** For forms with invitations. */
  invitation_reference: {
    type: 'text',
    read: ({ response }) => usedInvitation(response)?.reference,
    isForeign: true,
  },
} as const satisfies Readonly<Record<string, OwnColumn>>;

/** The columns after those of questions that a table has. */
export type OptionalColumns = Readonly<Record<keyof typeof optionalColumns, boolean>>;

/** A row for each response. */
export const responseLayout = (present?: OptionalColumns): TableLayout => ({
  first: fixedColumns,
  last: {
    ...(present?.language && { language: optionalColumns.language }),
    ...(present?.invitation_reference && {
      invitation_reference: optionalColumns.invitation_reference,
    }),
  },
  elementsOf,
});

/** A row for each entry of a repeat. */
export const entryLayout = (repeat: string, isNested: boolean): TableLayout => ({
  first: {
    response_id: { type: 'text', read: ({ response }) => response.id },
    ...(isNested && {
      parent_position: { type: 'number', read: ({ entry }) => entry?.parentPosition },
    }),
    position: { type: 'number', read: ({ entry }) => entry?.position },
  },
  last: {},
  elementsOf: (definition) => elementsOfEntries(elementsOf(definition), repeat),
});

/** @param writing how answers are written; by default as one cell, with the labels of their version */
export function createTable(
  questions: QuestionColumns,
  { first, last, elementsOf: elements }: TableLayout,
  writing?: AnswerWriting,
): Table {
  const [fixedNames, lastNames] = [Object.keys(first), Object.keys(last)];
  const firstQuestion = fixedNames.length;
  const columns = new Map([...questions.keys()].map((id, index) => [id, firstQuestion + index]));
  const fixedCells = ownCells(first, 0);
  const lastCells = ownCells(last, firstQuestion + questions.size);
  const ownNames = [...fixedNames, ...lastNames];
  const cells = new WeakMap<Definition, readonly Cell[]>();
  return {
    headings: [...fixedNames, ...headingsOf(questions, ownNames), ...lastNames],
    cellsOf({ definition, optionLists }) {
      const known = cells.get(definition);
      if (known) return known;
      const asked = elements(definition);
      const parts = writing
        ? writtenParts(asked, writing, optionLists)
        : wholeParts(asked, optionLists);
      const questionCells = questionCellsOf(parts, columns);
      const all = [...fixedCells, ...questionCells, ...lastCells];
      cells.set(definition, all);
      return all;
    },
  };
}

export function rowOf(response: SerializableResponse): Row {
  return { response, decision: decisionOf(response), answers: JSON.parse(response.answers) };
}

function ownCells(columns: OwnColumns, first: number): Cell[] {
  return Object.values(columns).map(({ type, read, isForeign = false }, index) => ({
    column: first + index,
    type,
    read,
    format: String,
    isForeign,
  }));
}

/** A part of the answers to a question. */
interface QuestionPart {
  readonly id: string;
  readonly part: AnswerPart;
}

const wholeParts = (elements: readonly Element[], lists: OptionLists | undefined): QuestionPart[] =>
  questionsOf(elements).map((question) => {
    const { id } = question.element;
    return { id, part: wholeAnswer(question, lists?.get(id)) };
  });

const writtenParts = (
  elements: readonly Element[],
  writing: AnswerWriting,
  lists: OptionLists | undefined,
): QuestionPart[] =>
  questionsOf(elements.map((element) => renamed(element, writing.nameOf))).flatMap((question) => {
    const { id } = question.element;
    return partsOf(question, writing, lists?.get(id)).map((part) => ({ id, part }));
  });

/** The cells of the questions of a version, ordered by column. */
function questionCellsOf(
  parts: readonly QuestionPart[],
  columns: ReadonlyMap<string, number>,
): Cell[] {
  const cells = parts.flatMap(({ id, part }): Cell[] => {
    const column = columns.get(partKey(id, part));
    if (column === undefined) return [];
    const { type, read: readPart, format } = part;
    const read = ({ answers }: Row) => {
      const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
      return answer === undefined || !readPart ? answer : readPart(answer);
    };
    return [{ column, type, read, format, isForeign: true }];
  });
  return cells.sort((a, b) => a.column - b.column);
}
