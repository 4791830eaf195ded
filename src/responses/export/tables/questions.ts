import {
  addToRanges,
  rangesText,
  type VersionRange,
} from '../../../../packages/definition/answers/aggregates/version-ranges.ts';
import type { Definition } from '../../../../packages/definition/definition-model.ts';
import { codeOf } from '../../../../packages/definition/elements.ts';
import { valueTypeOf } from '../../../../packages/definition/questions/question-types.ts';
import { elementsOfEntries } from './entry-rows.ts';

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
