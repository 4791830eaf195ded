import type { Definition } from '../../../../packages/definition/definition-model.ts';
import { valueTypeOf } from '../../../../packages/definition/questions/question-types.ts';

/** A question or calculated value of the exported versions, as in the newest of them. */
export interface ExportedQuestion {
  readonly title: string;
  readonly type: string;
  /** Title of its section. */
  readonly section: string;
  /** The exported versions that contain it, as ranges, newest first. */
  readonly versions: VersionRange[];
}

/** Consecutive versions, both ends included. */
interface VersionRange {
  first: number;
  readonly last: number;
}

/** By id, in the order of their columns. */
export type ExportedQuestions = ReadonlyMap<string, ExportedQuestion>;

/** Maximum number of ranges that are stored of a question: the newest. */
const maxRanges = 100;

/** Adds the questions of a version. Call it for the newest version first. */
export function addQuestions(
  questions: Map<string, ExportedQuestion>,
  { schema }: Definition,
  version: number,
): void {
  for (const { title: section = '', elements } of schema.sections) {
    for (const { id, type, title = '' } of elements) {
      if (!valueTypeOf(type)) continue;
      const question = questions.get(id) ?? { title, type, section, versions: [] };
      questions.set(id, question);
      addVersion(question.versions, version);
    }
  }
}

function addVersion(ranges: VersionRange[], version: number): void {
  const lowest = ranges.at(-1);
  if (lowest?.first === version + 1) lowest.first = version;
  else if (ranges.length <= maxRanges) ranges.push({ first: version, last: version });
}

/** The versions of a question as text, for example `1–3, 5`; the oldest of very many are left out. */
export function versionsText({ versions }: ExportedQuestion): string {
  const texts = versions
    .slice(0, maxRanges)
    .map(({ first, last }) => (first === last ? `${last}` : `${first}–${last}`));
  return [...(versions.length > maxRanges ? ['…'] : []), ...texts.toReversed()].join(', ');
}
