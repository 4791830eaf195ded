// Whether an event is written depends on the cached subscribers of a form. These two keep the cache correct: no webhook
// is added while a form is being created, and a change of a webhook outdates the cached copies of its forms.

import type { Query } from '../platform/database/database.ts';
import { type FormChange, recordFormChange } from './cache/form-changes.ts';

/**
 * Locks the row of a workspace. The lock timeout is longer than for other rows, because a change of a
 * webhook for all forms holds this lock while it updates every form of the workspace.
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
 * Blocks new subscriptions of webhooks until the transaction ends. Of a new form and a new webhook, the
 * one that commits second therefore sees the other.
 *
 * @param query of the transaction that creates a form
 */
export async function blockNewSubscriptions(query: Query, workspaceId: string): Promise<void> {
  await lockWorkspace(query, workspaceId, 'SHARE');
}

/**
 * Invalidates the cached subscribers of a form, or of all forms of a workspace, by increasing the epoch:
 * after the commit, no response is stored before the subscribers are read again.
 *
 * @param query of the transaction that changes a webhook
 */
export async function invalidateSubscribers(
  query: Query,
  { workspaceId, formId }: FormChange,
  now: Date,
): Promise<void> {
  await lockWorkspace(query, workspaceId, 'UPDATE');
  // Two texts instead of one with a nullable parameter: one form is found by its key, on one shard.
  await query(
    formId === null
      ? {
          text: 'UPDATE forms SET epoch = epoch + 1 WHERE workspace_id = $1',
          values: [workspaceId],
        }
      : {
          text: 'UPDATE forms SET epoch = epoch + 1 WHERE workspace_id = $1 AND id = $2',
          values: [workspaceId, formId],
        },
  );
  await recordFormChange(query, { workspaceId, formId }, now);
}
