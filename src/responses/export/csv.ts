import { type Decision, decisionOf } from '../../definition/answers/approval.ts';
import { type AnswerFormatter, questionsOf } from '../../definition/answers/format-answer.ts';
import type { Json } from '../../definition/base/answer-rule.ts';
import type { Definition } from '../../definition/definition-model.ts';
import { memoizeByDefinition } from '../../definition/memoize-by-definition.ts';
import type { SerializableResponse } from '../read/columnar-rows.ts';

/** Titles of the question columns by question id, in column order. */
export type ColumnTitles = ReadonlyMap<string, string>;

/** Writes the header and records of a CSV table (RFC 4180, section 2). */
export interface CsvTable {
  readonly header: string;
  /** @param definition of the version that these responses answer; it formats their answers */
  lines(definition: Definition, responses: readonly SerializableResponse[]): string;
}

/** The columns before those of questions. */
const fixedColumns: Record<
  string,
  (response: SerializableResponse, decision: Decision<string>) => string | number | null
> = {
  id: ({ id }) => id,
  created_at: ({ createdAt }) => createdAt,
  form_version: ({ formVersion }) => formVersion,
  source: ({ source }) => source.toLowerCase(),
  duration_ms: ({ durationMs }) => durationMs,
  approval_status: (_, { status }) => status.toLowerCase(),
  approval_score: (_, { score }) => score,
  approval_max_score: (_, { maxScore }) => maxScore,
  approval_percent: (_, { percent }) => percent,
};

/** The columns after those of questions, in tables of forms with translations. */
const lastColumns = {
  language: ({ language }: SerializableResponse) => language,
};

/** A question of one version and its position in the table. */
interface QuestionColumn {
  readonly id: string;
  readonly format: AnswerFormatter;
  /** Separators of the empty columns before this one. */
  readonly gap: string;
}

/**
 * The columns of one version: the cost of a line grows with the questions of its version, not with
 * the columns of the table. Decision: docs/decisions/0018-what-profiles-showed.md; benchmark: `npm
 * run bench -- --line export-csv`.
 */
interface VersionColumns {
  readonly questions: readonly QuestionColumn[];
  /** Separators of the empty columns after the last question. */
  readonly trailingGap: string;
}

/**
 * Adds a column for each question without one. Call it for the newest version first: its titles
 * win.
 */
export function addColumnTitles(titles: Map<string, string>, definition: Definition): void {
  for (const { element } of questionsOf(definition)) {
    if (!titles.has(element.id)) titles.set(element.id, element.title ?? '');
  }
}

/** @param hasLanguage whether the last column is the language of the response */
export function createCsvTable(titles: ColumnTitles, hasLanguage = false): CsvTable {
  const columnIndexes = new Map([...titles.keys()].map((id, index) => [id, index]));
  const columnsOf = memoizeByDefinition((definition) =>
    createVersionColumns(definition, columnIndexes),
  );
  const fixedValues = Object.values(fixedColumns);
  const last: Partial<typeof lastColumns> = hasLanguage ? lastColumns : {};
  const lastValues = Object.values(last);
  const ownNames = [...Object.keys(fixedColumns), ...Object.keys(last)];

  function formatLine(
    response: SerializableResponse,
    { questions, trailingGap }: VersionColumns,
  ): string {
    const decision = decisionOf(response);
    const answers: Record<string, Json | undefined> = JSON.parse(response.answers);
    // Values of the fixed columns never need quotes.
    let line = '';
    for (const value of fixedValues) line += `${value(response, decision) ?? ''},`;
    for (const { id, format, gap } of questions) {
      const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
      line += gap;
      if (answer !== undefined) line += escapeField(format(answer));
      line += ',';
    }
    line += trailingGap;
    for (const value of lastValues) line += `${value(response) ?? ''},`;
    return `${line.slice(0, -1)}\r\n`;
  }

  const headings = [
    ...Object.keys(fixedColumns),
    ...uniqueHeadings(titles, ownNames),
    ...Object.keys(last),
  ];
  return {
    header: `${headings.map(escapeField).join(',')}\r\n`,
    lines(definition, responses) {
      const columns = columnsOf(definition);
      return responses.map((response) => formatLine(response, columns)).join('');
    },
  };
}

/** Orders the questions of a version by column. */
function createVersionColumns(
  definition: Definition,
  columnIndexes: ReadonlyMap<string, number>,
): VersionColumns {
  const columns = questionsOf(definition).flatMap(({ element: { id }, formatAnswer }) => {
    const index = columnIndexes.get(id);
    return index === undefined ? [] : [{ id, format: formatAnswer, index }];
  });
  let next = 0;
  const questions = columns
    .sort((a, b) => a.index - b.index)
    .map(({ id, format, index }): QuestionColumn => {
      const gap = ','.repeat(index - next);
      next = index + 1;
      return { id, format, gap };
    });
  return { questions, trailingGap: ','.repeat(columnIndexes.size - next) };
}

/**
 * The titles; equal titles get the question id appended.
 *
 * @param ownNames the headings of columns that are not of questions
 */
function uniqueHeadings(titles: ColumnTitles, ownNames: readonly string[]): string[] {
  const withId = new Set<string>();
  for (;;) {
    const headings = [...titles].map(([id, title]) =>
      withId.has(id) ? `${title} (${id})` : title,
    );
    const counts = new Map(ownNames.map((name) => [name, 1]));
    for (const heading of headings) counts.set(heading, (counts.get(heading) ?? 0) + 1);
    const duplicates = [...titles.keys()].filter(
      (id, index) => (counts.get(headings[index] ?? '') ?? 0) > 1 && !withId.has(id),
    );
    if (duplicates.length === 0) return headings;
    for (const id of duplicates) withId.add(id);
  }
}

/** Quotes a field if necessary, and marks formulas as text. */
function escapeField(value: string): string {
  if (!needsEscaping.test(value)) return value;
  const text = formulaPattern.test(value) && !isNumberLike(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The semicolon is included because some spreadsheets split cells at it. */
const needsQuotes = /[",;\r\n]/;

/**
 * Prevents CSV injection: fields that a spreadsheet would evaluate, except numbers and phone
 * numbers.
 */
const formulaPattern = /^[=+\-@\t\r＝＋－＠]/;

const needsEscaping = new RegExp(`${needsQuotes.source}|${formulaPattern.source}`);

function isNumberLike(value: string): boolean {
  const [, number = ''] = /^([+-]?[\d .,()-]*)(e[+-]?\d+)?$/.exec(value) ?? [];
  return /\d/.test(number);
}
