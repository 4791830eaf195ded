import type {
  Definition,
  Element,
} from '../../../../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../../../../packages/definition/elements.ts';
import type { QuestionStatistics } from './statistics.ts';

/** The statistics of a question, and of those of its entries if it is a repeat. */
export interface QuestionGroup {
  readonly question: QuestionStatistics;
  /** Number of responses or entries that can have an answer. */
  readonly total: number;
  /** Number of entries of a repeat, in all responses. */
  readonly entries: number;
  readonly inner: readonly QuestionGroup[];
}

/**
 * Groups the questions of entries under their repeat.
 *
 * @param definition without one, nothing is grouped
 * @param responses number of responses
 */
export function groupQuestions(
  questions: readonly QuestionStatistics[],
  definition: Definition | undefined,
  responses: number,
): QuestionGroup[] {
  const byKey = new Map(questions.map((question) => [question.key, question]));
  const groupsOf = (elements: readonly Element[], total: number): QuestionGroup[] =>
    elements.flatMap((element) => {
      const question = byKey.get(element.id);
      if (!question) return [];
      const entries = element.type === 'repeat' ? entriesIn(question) : 0;
      const inner = element.type === 'repeat' ? groupsOf(element.elements, entries) : [];
      return [{ question, total, entries, inner }];
    });
  return definition
    ? groupsOf(elementsOf(definition), responses)
    : questions.map((question) => ({ question, total: responses, entries: 0, inner: [] }));
}

/** The number of entries, from the distribution of the numbers of entries. */
const entriesIn = ({ distribution }: QuestionStatistics): number =>
  (distribution ?? []).reduce((sum, { value, count }) => sum + Number(value) * count, 0);

/** Whether statistics are of the same question: its key may have had another type in earlier versions. */
export const sameQuestion = (one: QuestionStatistics, other: QuestionStatistics): boolean =>
  one.key === other.key && one.type === other.type;
