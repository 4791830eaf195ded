import type { Definition } from '../forms/definition/model.ts';
import type { Json } from '../forms/definition/question-type.ts';
import { type Decision, decisionOn } from './approval.ts';
import type { TimedResponse } from './bundle.ts';
import { type Cell, questionsOf } from './cells.ts';

/** A published version, as far as a table needs it. */
export interface TableVersion {
  readonly version: number;
  readonly definition: Definition;
}

/** Makes lines of a table, RFC 4180, 2. */
export interface Table {
  readonly head: string;
  lines(responses: readonly TimedResponse[]): string;
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

/** The column of a question. */
interface Column {
  readonly id: string;
  /** How its answers read; undefined where the version does not ask it. */
  readonly read: Cell | undefined;
}

/**
 * A table over several versions: a column for each question that any of them has, those of the
 * newest first. An answer reads as its own version's question would have it.
 *
 * @param versions newest first
 */
export function createTable(versions: readonly TableVersion[]): Table {
  const titles = new Map<string, string>();
  const questions = new Map<number, ReadonlyMap<string, Cell>>();
  for (const { version, definition } of versions) {
    const asked = questionsOf(definition);
    for (const { element } of asked) {
      if (!titles.has(element.id)) titles.set(element.id, element.title ?? '');
    }
    questions.set(version, new Map(asked.map(({ element, read }) => [element.id, read])));
  }

  const columnsOf = (asked?: ReadonlyMap<string, Cell>): Column[] =>
    [...titles.keys()].map((id) => ({ id, read: asked?.get(id) }));
  const columns = new Map([...questions].map(([version, asked]) => [version, columnsOf(asked)]));
  const unasked = columnsOf();
  const known = Object.values(fixed);

  function lineOf(response: TimedResponse): string {
    const decision = decisionOn(response);
    const answers: Record<string, Json | undefined> = JSON.parse(response.answers);
    // None of the first ones is ever in need of quotes.
    let line = '';
    for (const value of known) line += `${value(response, decision) ?? ''},`;
    for (const { id, read } of columns.get(response.formVersion) ?? unasked) {
      const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
      if (read && answer !== undefined) line += field(read(answer));
      line += ',';
    }
    return `${line.slice(0, -1)}\r\n`;
  }

  return {
    head: `${[...Object.keys(fixed), ...headings(titles)].map(field).join(',')}\r\n`,
    lines: (responses) => responses.map(lineOf).join(''),
  };
}

/** Titles; where two columns would read alike, each with its id. */
function headings(titles: ReadonlyMap<string, string>): string[] {
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

const needsQuotes = /[",\r\n]/;

/** What a spreadsheet would take for a formula is marked as text; numbers and phone numbers stay. */
const isFormula = /^[=+\-@\t\r]/;

const isSpecial = new RegExp(`${needsQuotes.source}|${isFormula.source}`);

function isPlain(value: string): boolean {
  const [, number = ''] = /^([+-]?[\d .,()-]*)(e[+-]?\d+)?$/.exec(value) ?? [];
  return /\d/.test(number);
}
