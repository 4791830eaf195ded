import { notFound, problem } from '../../../packages/common/problem.ts';
import { assertFormExists } from '../../forms/form-queries.ts';
import { inTransaction, type Query } from '../../platform/database/database.ts';
import { isId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { writeAudit } from '../../workspaces/audit-log.ts';
import type { Viewer } from '../../workspaces/viewer.ts';

/**
 * Revokes an invitation of a form in the viewer's workspace; its reference and the answers that it prefilled are
 * removed. Only removes the reference of one that is revoked already, or whose response was deleted.
 *
 * @throws {Problem} `not_found`, `invitation_used`
 */
export async function revokeInvitation(
  services: Platform,
  viewer: Viewer,
  formId: string,
  id: string,
): Promise<void> {
  await assertFormExists(services, viewer, formId);
  if (!isId('inv', id)) throw notFound('invitation');
  const { db, clock, recordMetric } = services;
  await inTransaction(db.pool, async (run) => {
    // Waits for a submission that is using it.
    const { rows } = await run<{ ended: boolean; response_id: string | null }>({
      name: 'lock-invitation',
      text: `SELECT used_at IS NOT NULL OR revoked_at IS NOT NULL AS ended, response_id
             FROM invitations WHERE form_id = $1 AND id = $2 FOR UPDATE`,
      values: [formId, id],
    });
    const [found] = rows;
    if (!found) throw notFound('invitation');
    if (found.response_id !== null && (await hasResponse(run, formId, found.response_id))) {
      const detail = 'The invitation has been used. Delete its response instead.';
      throw problem('invitation_used', detail);
    }
    await run({
      name: 'revoke-invitation',
      text: `UPDATE invitations SET answers = NULL, reference = NULL,
               revoked_at = CASE WHEN used_at IS NULL THEN coalesce(revoked_at, $3) END
             WHERE form_id = $1 AND id = $2`,
      values: [formId, id, clock.now()],
    });
    if (found.ended) return;
    const record = { action: 'invitation.revoked', targetId: id, formId } as const;
    await writeAudit(run, services, viewer.workspaceId, viewer, record);
    recordMetric('invitations_total', 1, { change: 'revoked' });
  });
}

/** A statement of its own: the one that waits for the lock does not see a response that was stored in the meantime. */
async function hasResponse(run: Query, formId: string, id: string): Promise<boolean> {
  const { rows } = await run({
    name: 'response-of-invitation',
    text: 'SELECT FROM responses WHERE form_id = $1 AND id = $2',
    values: [formId, id],
  });
  return rows.length === 1;
}
