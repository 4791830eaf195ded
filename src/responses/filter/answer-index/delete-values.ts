import type { Query } from '../../../platform/database/database.ts';
import { sql, statementOf } from '../../../platform/sql/sql-fragment.ts';
import type { AnswerIndex } from './answer-indexes.ts';
import { indexedKinds, valueRows } from './answer-values.ts';

/**
 * Deletes the indexed answers of responses, before the responses themselves. Deletions of the form must be
 * locked.
 */
export async function deleteAnswerValues(
  run: Query,
  formId: string,
  indexes: readonly AnswerIndex[],
  responseIds: readonly string[],
): Promise<void> {
  for (const { question, kind: name, upTo } of indexes) {
    const kind = Object.entries(indexedKinds).find(([one]) => one === name)?.[1];
    if (!kind) continue;
    const chosen = sql`r.id = ANY(${responseIds}::text[]) AND r.id <= ${upTo}`;
    await run(
      statementOf(sql`
        DELETE FROM answer_values v
        USING (${valueRows(formId, question, kind, chosen)}) AS gone(form_id, question_id, value, response_id)
        WHERE v.form_id = ${formId} AND v.form_id = gone.form_id AND v.question_id = gone.question_id
          AND v.value = gone.value AND v.response_id = gone.response_id`),
    );
  }
}
