import type { Definition } from '../forms/definition/model.ts';
import type { Json } from '../forms/definition/question-type.ts';
import { type Cell, questionsOf } from './cells.ts';
import type { toWire } from './wire.ts';

type WireResponse = ReturnType<typeof toWire>;

/** A published version, as far as a table needs it. */
export interface TableVersion {
  readonly version: number;
  readonly definition: Definition;
}

/** Makes lines of a table, RFC 4180, 2. */
export interface Table {
  readonly head: string;
  lines(responses: readonly WireResponse[]): string;
}

/** What is known of every response; then follows a column for each question. */
const fixed: Record<string, (response: WireResponse) => string | number | null> = {
  id: ({ id }) => id,
  created_at: ({ created_at }) => created_at,
  form_version: ({ form_version }) => form_version,
  source: ({ source }) => source,
  duration_ms: ({ duration_ms }) => duration_ms,
  approval_status: ({ approval }) => approval.status,
  approval_score: ({ approval }) => approval.score,
  approval_max_score: ({ approval }) => approval.max_score,
  approval_percent: ({ approval }) => approval.percent,
};

/**
 * A table over several versions: a column for each question that any of them has, those of the
 * newest first. An answer reads as its own version's question would have it.
 *
 * @param versions newest first
 */
export function createTable(versions: readonly TableVersion[]): Table {
  const titles = new Map<string, string>();
  const cells = new Map<number, ReadonlyMap<string, Cell>>();
  for (const { version, definition } of versions) {
    const questions = questionsOf(definition);
    for (const { element } of questions) {
      if (!titles.has(element.id)) titles.set(element.id, element.title ?? '');
    }
    cells.set(version, new Map(questions.map(({ element, read }) => [element.id, read])));
  }

  const questionIds = [...titles.keys()];
  const read = Object.values(fixed);

  function lineOf(response: WireResponse): string {
    const answers = new Map<string, Json>(Object.entries(Object(response.answers)));
    const own = cells.get(response.form_version);
    const known = read.map((value) => String(value(response) ?? ''));
    const given = questionIds.map((id) => {
      const answer = answers.get(id);
      return answer === undefined ? '' : (own?.get(id)?.(answer) ?? '');
    });
    return write([...known, ...given]);
  }

  return {
    head: write([...Object.keys(fixed), ...headings(titles)]),
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

function write(values: readonly string[]): string {
  return `${values.map(field).join(',')}\r\n`;
}

/** In quotes where it would end early without. */
function field(value: string): string {
  const text = harmless(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet would take for a formula is marked as text; numbers and phone numbers stay. */
function harmless(value: string): string {
  return /^[=+\-@\t\r]/.test(value) && !isPlain(value) ? `'${value}` : value;
}

function isPlain(value: string): boolean {
  const [, number = ''] = /^([+-]?[\d .,()-]*)(e[+-]?\d+)?$/.exec(value) ?? [];
  return /\d/.test(number);
}
