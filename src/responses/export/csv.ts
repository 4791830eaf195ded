import { type Decision, decisionOf } from '../../definition/answers/approval.ts';
import { type AnswerFormatter, questionsOf } from '../../definition/answers/format-answer.ts';
import type { Definition } from '../../definition/definition-model.ts';
import { memoizeByDefinition } from '../../definition/memoize-by-definition.ts';
import type { Json } from '../../definition/question-type.ts';
import type { SerializableResponse } from '../read/columnar-rows.ts';

/** The columns of questions: their titles by the questions' ids, in the order of the columns. */
export type ColumnTitles = ReadonlyMap<string, string>;

/** Makes lines of a table, RFC 4180, 2. */
export interface CsvTable {
  readonly header: string;
  /**
   * @param definition of the version that these responses answer; an answer reads as its own
   *   version's question would have it
   */
  lines(definition: Definition, responses: readonly SerializableResponse[]): string;
}

/** What is known of every response; then follows a column for each question. */
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

/** A question of one version at its place in the table. */
interface QuestionColumn {
  readonly id: string;
  readonly format: AnswerFormatter;
  /** Separators of the columns between the question before it and this one. */
  readonly gap: string;
}

/** The columns of one version: no more than it has questions, however many the table has. */
interface VersionColumns {
  readonly questions: readonly QuestionColumn[];
  /** Separators of the columns that follow. */
  readonly trailingGap: string;
}

/** Adds a column for each question that has none yet. Versions are added from the newest on. */
export function addColumnTitles(titles: Map<string, string>, definition: Definition): void {
  for (const { element } of questionsOf(definition)) {
    if (!titles.has(element.id)) titles.set(element.id, element.title ?? '');
  }
}

export function createCsvTable(titles: ColumnTitles): CsvTable {
  const columnIndexes = new Map([...titles.keys()].map((id, place) => [id, place]));
  const columnsOf = memoizeByDefinition((definition) =>
    createVersionColumns(definition, columnIndexes),
  );
  const fixedValues = Object.values(fixedColumns);

  function formatLine(
    response: SerializableResponse,
    { questions: asked, trailingGap: rest }: VersionColumns,
  ): string {
    const decision = decisionOf(response);
    const answers: Record<string, Json | undefined> = JSON.parse(response.answers);
    // None of the first ones is ever in need of quotes.
    let line = '';
    for (const value of fixedValues) line += `${value(response, decision) ?? ''},`;
    for (const { id, format: read, gap } of asked) {
      const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
      line += gap;
      if (answer !== undefined) line += escapeField(read(answer));
      line += ',';
    }
    return `${(line + rest).slice(0, -1)}\r\n`;
  }

  return {
    header: `${[...Object.keys(fixedColumns), ...uniqueHeadings(titles)].map(escapeField).join(',')}\r\n`,
    lines(definition, responses) {
      const columns = columnsOf(definition);
      return responses.map((response) => formatLine(response, columns)).join('');
    },
  };
}

/** Puts a version's questions in the order of the table. */
function createVersionColumns(
  definition: Definition,
  columnIndexes: ReadonlyMap<string, number>,
): VersionColumns {
  const found = questionsOf(definition).flatMap(({ element: { id }, formatAnswer: read }) => {
    const place = columnIndexes.get(id);
    return place === undefined ? [] : [{ id, read, place }];
  });
  let next = 0;
  const asked = found
    .sort((a, b) => a.place - b.place)
    .map(({ id, read, place }): QuestionColumn => {
      const gap = ','.repeat(place - next);
      next = place + 1;
      return { id, format: read, gap };
    });
  return { questions: asked, trailingGap: ','.repeat(columnIndexes.size - next) };
}

/** Titles; where two columns would read alike, each with its id. */
function uniqueHeadings(titles: ColumnTitles): string[] {
  const named = new Set<string>();
  for (;;) {
    const found = [...titles].map(([id, title]) => (named.has(id) ? `${title} (${id})` : title));
    const counts = new Map(Object.keys(fixedColumns).map((name) => [name, 1]));
    for (const heading of found) counts.set(heading, (counts.get(heading) ?? 0) + 1);
    const alike = [...titles.keys()].filter(
      (id, index) => (counts.get(found[index] ?? '') ?? 0) > 1 && !named.has(id),
    );
    if (alike.length === 0) return found;
    for (const id of alike) named.add(id);
  }
}

/** In quotes where it would end early without. */
function escapeField(value: string): string {
  if (!needsEscaping.test(value)) return value;
  const text = formulaPattern.test(value) && !isNumberLike(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Some spreadsheets part cells at semicolons: what follows one would begin a cell of its own. */
const needsQuotes = /[",;\r\n]/;

/** What a spreadsheet would take for a formula is marked as text; numbers and phone numbers stay. */
const formulaPattern = /^[=+\-@\t\r＝＋－＠]/;

const needsEscaping = new RegExp(`${needsQuotes.source}|${formulaPattern.source}`);

function isNumberLike(value: string): boolean {
  const [, number = ''] = /^([+-]?[\d .,()-]*)(e[+-]?\d+)?$/.exec(value) ?? [];
  return /\d/.test(number);
}
