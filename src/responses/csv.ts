import type { Definition } from '../forms/definition/model.ts';
import type { Json } from '../forms/definition/question-type.ts';
import { type Decision, decisionOn } from './approval.ts';
import type { TimedResponse } from './bundle.ts';
import { type Cell, questionsOf } from './cells.ts';
import { perVersion } from './per-version.ts';

/** The columns of questions: their titles by the questions' ids, in the order of the columns. */
export type Titles = ReadonlyMap<string, string>;

/** Makes lines of a table, RFC 4180, 2. */
export interface Table {
  readonly head: string;
  /**
   * @param definition of the version that these responses answer; an answer reads as its own
   *   version's question would have it
   */
  lines(definition: Definition, responses: readonly TimedResponse[]): string;
}

/** What is known of every response; then follows a column for each question. */
const fixed: Record<
  string,
  (response: TimedResponse, decision: Decision<string>) => string | number | null
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
interface Column {
  readonly id: string;
  readonly read: Cell;
  /** Separators of the columns between the question before it and this one. */
  readonly gap: string;
}

/** The columns of one version: no more than it has questions, however many the table has. */
interface Columns {
  readonly asked: readonly Column[];
  /** Separators of the columns that follow. */
  readonly rest: string;
}

/** Adds a column for each question that has none yet. Versions are added from the newest on. */
export function addTitles(titles: Map<string, string>, definition: Definition): void {
  for (const { element } of questionsOf(definition)) {
    if (!titles.has(element.id)) titles.set(element.id, element.title ?? '');
  }
}

export function createTable(titles: Titles): Table {
  const places = new Map([...titles.keys()].map((id, place) => [id, place]));
  const columnsOf = perVersion((definition) => placed(definition, places));
  const known = Object.values(fixed);

  function lineOf(response: TimedResponse, { asked, rest }: Columns): string {
    const decision = decisionOn(response);
    const answers: Record<string, Json | undefined> = JSON.parse(response.answers);
    // None of the first ones is ever in need of quotes.
    let line = '';
    for (const value of known) line += `${value(response, decision) ?? ''},`;
    for (const { id, read, gap } of asked) {
      const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
      line += gap;
      if (answer !== undefined) line += field(read(answer));
      line += ',';
    }
    return `${(line + rest).slice(0, -1)}\r\n`;
  }

  return {
    head: `${[...Object.keys(fixed), ...headings(titles)].map(field).join(',')}\r\n`,
    lines(definition, responses) {
      const columns = columnsOf(definition);
      return responses.map((response) => lineOf(response, columns)).join('');
    },
  };
}

/** Puts a version's questions in the order of the table. */
function placed(definition: Definition, places: ReadonlyMap<string, number>): Columns {
  const found = questionsOf(definition).flatMap(({ element: { id }, read }) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, read, place }];
  });
  let next = 0;
  const asked = found
    .sort((a, b) => a.place - b.place)
    .map(({ id, read, place }): Column => {
      const gap = ','.repeat(place - next);
      next = place + 1;
      return { id, read, gap };
    });
  return { asked, rest: ','.repeat(places.size - next) };
}

/** Titles; where two columns would read alike, each with its id. */
function headings(titles: Titles): string[] {
  const named = new Set<string>();
  for (;;) {
    const found = [...titles].map(([id, title]) => (named.has(id) ? `${title} (${id})` : title));
    const counts = new Map(Object.keys(fixed).map((name) => [name, 1]));
    for (const heading of found) counts.set(heading, (counts.get(heading) ?? 0) + 1);
    const alike = [...titles.keys()].filter(
      (id, index) => (counts.get(found[index] ?? '') ?? 0) > 1 && !named.has(id),
    );
    if (alike.length === 0) return found;
    for (const id of alike) named.add(id);
  }
}

/** In quotes where it would end early without. */
function field(value: string): string {
  if (!isSpecial.test(value)) return value;
  const text = isFormula.test(value) && !isPlain(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Some spreadsheets part cells at semicolons: what follows one would begin a cell of its own. */
const needsQuotes = /[",;\r\n]/;

/** What a spreadsheet would take for a formula is marked as text; numbers and phone numbers stay. */
const isFormula = /^[=+\-@\t\r＝＋－＠]/;

const isSpecial = new RegExp(`${needsQuotes.source}|${isFormula.source}`);

function isPlain(value: string): boolean {
  const [, number = ''] = /^([+-]?[\d .,()-]*)(e[+-]?\d+)?$/.exec(value) ?? [];
  return /\d/.test(number);
}
