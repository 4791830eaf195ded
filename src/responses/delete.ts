import { assertForm } from '../forms/forms.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { notFound } from '../kernel/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';

/**
 * Deletes one response of the viewer's form. Its place under `max_responses` is free again.
 *
 * @throws {Problem} `not_found`
 */
export async function deleteResponse(
  kernel: Kernel,
  viewer: Viewer,
  formId: string,
  id: string,
): Promise<void> {
  await assertForm(kernel, viewer, formId);
  const { rowCount } = await kernel.db.pool.query({
    name: 'delete-responses',
    text: remove,
    values: [formId, [id]],
  });
  if (rowCount === 0) throw notFound('response');
}

/**
 * $1 form, $2 ids. Locks the form as a submission does, so that neither its deletion nor the count
 * under a cap comes between. Answers with the ids that were there.
 */
const remove = `
  WITH form AS (
    SELECT id FROM forms WHERE id = $1 FOR SHARE
  ), removed AS (
    DELETE FROM responses USING form
    WHERE form_id = $1 AND form.id = $1 AND responses.id = ANY($2)
    RETURNING responses.id, form_version
  ), counted AS (
    INSERT INTO response_counts (form_id, version, slot, count)
    SELECT $1, form_version, 0, -count(*) FROM removed GROUP BY form_version
    ON CONFLICT (form_id, version, slot)
    DO UPDATE SET count = response_counts.count + excluded.count
  )
  SELECT id FROM removed`;
