// Which answers of a form are indexed: rows of the table `answer_indexes`, and what can become one.

import type { Query } from '../../../platform/database/database.ts';
import { comparedKindOf, type QuestionCatalog } from '../conditions/question-catalog.ts';
import type { ComparisonKind } from '../conditions/sql-operators.ts';
import { indexedKinds } from './answer-values.ts';

/** The job that builds and extends indexes of answers, and removes unused ones. */
export const indexAnswersJob = 'index-answers';

/** The fewest responses of a form whose answers are indexed: fewer are read quickly. */
export const minIndexedResponses = 10_000;

/** The index of the texts of all answers (`answer-blocks.ts`), among those of questions. */
export const textIndex = { question: '', kind: 'blocks' } as const;

export interface AnswerIndex {
  /** A question, or that of `textIndex`. */
  readonly question: string;
  /** How its answers are compared; another one while the index is being removed. */
  readonly kind: string;
  /** Id of the last indexed response; empty before the first one. */
  readonly upTo: string;
  readonly usedAt: Date;
}

export async function readAnswerIndexes(run: Query, formId: string): Promise<AnswerIndex[]> {
  const { rows } = await run<AnswerIndex & { question: string }>({
    name: 'answer-indexes',
    text: `SELECT question_id AS question, kind, up_to AS "upTo", used_at AS "usedAt"
           FROM answer_indexes WHERE form_id = $1`,
    values: [formId],
  });
  return rows;
}

/** The kind of a question's answers, if all versions define the same and it can be indexed. Entries are not indexed. */
export function indexableKind(
  catalog: QuestionCatalog,
  question: string,
): ComparisonKind | typeof textIndex.kind | undefined {
  if (question === textIndex.question) return textIndex.kind;
  const kind = question.includes('.') ? undefined : comparedKindOf(catalog, question);
  return kind && indexedKinds[kind] && kind;
}
