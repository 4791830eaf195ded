import { assertFormExists } from '../../forms/form-queries.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { isId } from '../../platform/ids.ts';
import { notFound, problem } from '../../platform/problem.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { writeAudit } from '../../workspaces/write-audit.ts';

/**
 * Revokes an invitation of a form in the viewer's workspace; the answers that it prefilled are removed. Has no effect
 * on one that is revoked already.
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
  const { db, clock, metrics } = services;
  await inTransaction(db.pool, async (run) => {
    // Waits for a submission that is using it.
    const { rows } = await run<{ used: boolean; revoked: boolean }>({
      name: 'lock-invitation',
      text: `SELECT used_at IS NOT NULL AS used, revoked_at IS NOT NULL AS revoked FROM invitations
             WHERE form_id = $1 AND id = $2 FOR UPDATE`,
      values: [formId, id],
    });
    const [found] = rows;
    if (!found) throw notFound('invitation');
    if (found.used) {
      const detail = 'The invitation has been used. Delete its response instead.';
      throw problem('invitation_used', detail);
    }
    if (found.revoked) return;
    await run({
      name: 'revoke-invitation',
      text: 'UPDATE invitations SET revoked_at = $3, answers = NULL WHERE form_id = $1 AND id = $2',
      values: [formId, id, clock.now()],
    });
    const record = { action: 'invitation.revoked', targetId: id, formId } as const;
    await writeAudit(run, services, viewer.workspaceId, viewer, record);
    metrics.recordInvitations('revoked');
  });
}
