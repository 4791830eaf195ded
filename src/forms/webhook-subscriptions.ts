import type { Query } from '../platform/database/database.ts';

// Whether an event is written depends on the cached subscribers of a form. These two keep the cache
// correct: no webhook is added while a form is being created, and a change of a webhook outdates the
// cached copies of its forms.

/**
 * Locks the row of a workspace. Waits for longer than for other rows: a change of a webhook for every form
 * holds it while it goes through all forms of the workspace.
 */
async function lockWorkspace(query: Query, id: string, mode: 'SHARE' | 'UPDATE'): Promise<void> {
  await query({
    text: `SELECT 1 FROM workspaces
           WHERE id = $1 AND set_config('lock_timeout', '30s', true) IS NOT NULL
           FOR ${mode}`,
    values: [id],
  });
}

/**
 * Lets nobody begin to listen until the transaction ends. A form that it makes is then either seen by
 * the webhook or sees it.
 *
 * @param query of the transaction that makes a form
 */
export async function blockNewSubscriptions(query: Query, workspaceId: string): Promise<void> {
  await lockWorkspace(query, workspaceId, 'SHARE');
}

/**
 * Outdates what is known of who listens to a form, or to all forms of a workspace: from the commit on
 * nothing is stored without asking anew.
 *
 * @param query of the transaction that changes a webhook
 * @param formId null for every form
 */
export async function invalidateSubscribers(
  query: Query,
  workspaceId: string,
  formId: string | null,
): Promise<void> {
  await lockWorkspace(query, workspaceId, 'UPDATE');
  const which = 'workspace_id = $1 AND ($2::text IS NULL OR id = $2)';
  const values = [workspaceId, formId];
  // In one order, as batches of submissions lock them.
  await query({ text: `SELECT 1 FROM forms WHERE ${which} ORDER BY id FOR UPDATE`, values });
  await query({ text: `UPDATE forms SET epoch = epoch + 1 WHERE ${which}`, values });
}
