import type { Form } from '../../prisma/generated/client/client.ts';
import { redactAnswers } from '../events/redact.ts';
import { longRunningSql, queryOf } from '../platform/database/database.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { writeAudit } from '../workspaces/write-audit.ts';
import type { FormServices } from './cache/form-cache.ts';
import { type Transaction, withLockedForm } from './form-transaction.ts';
import type { Preconditions } from './preconditions.ts';
import { disableFormWebhooks, lockFormWebhooks } from './webhook-subscriptions.ts';

/**
 * Deletes a form with its versions and all its responses, or nothing. Its slug stays taken. Its
 * files are forgotten at once and removed from storage by a job, however often that takes. Its webhooks
 * are disabled, and its answers are removed from what was and what will be delivered.
 *
 * In SQL, because Prisma would first read what belongs to each row that it deletes.
 *
 * @throws {Problem} `not_found`, `revision_conflict`
 */
export async function deleteForm(
  services: FormServices,
  viewer: Viewer,
  id: string,
  preconditions: Preconditions,
): Promise<void> {
  const lockWebhooks = (tx: Transaction) => lockFormWebhooks(queryOf(tx), viewer.workspaceId, id);
  const remove = async ({ workspaceId }: Form, tx: Transaction) => {
    await tx.$executeRaw`
      INSERT INTO file_removals (form_id, file_id, created_at)
      SELECT form_id, id, ${services.clock.now()} FROM files WHERE form_id = ${id}`;
    await tx.$executeRaw`${longRunningSql} DELETE FROM files WHERE form_id = ${id}`;
    await tx.$executeRaw`DELETE FROM unclaimed_uploads WHERE form_id = ${id}`;
    await tx.$executeRaw`${longRunningSql} DELETE FROM responses WHERE form_id = ${id}`;
    await redactAnswers(queryOf(tx), id, null);
    await tx.$executeRaw`DELETE FROM reviews WHERE form_id = ${id}`;
    await tx.$executeRaw`DELETE FROM response_counts WHERE form_id = ${id}`;
    await tx.$executeRaw`DELETE FROM response_days WHERE form_id = ${id}`;
    await tx.$executeRaw`DELETE FROM answer_tallies WHERE form_id = ${id}`;
    await tx.$executeRaw`DELETE FROM idempotency_keys WHERE form_id = ${id}`;
    await tx.$executeRaw`DELETE FROM spent_captchas WHERE form_id = ${id}`;
    await tx.$executeRaw`DELETE FROM form_versions WHERE form_id = ${id}`;
    await tx.$executeRaw`DELETE FROM forms WHERE id = ${id}`;
    await disableFormWebhooks(queryOf(tx), workspaceId, id, services.clock.now());
    const auditRecord = { action: 'form.deleted', targetId: id, formId: id } as const;
    await writeAudit(queryOf(tx), services, workspaceId, viewer, auditRecord);
  };
  await withLockedForm(services, viewer, id, preconditions, remove, lockWebhooks);
  services.jobs.trigger('remove-files');
}
