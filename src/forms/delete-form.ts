import type { Form } from '../../prisma/generated/client/client.ts';
import { queryOf } from '../platform/database/transaction.ts';
import { writeAudit } from '../workspaces/audit-log.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { recordFormChange } from './cache/form-changes.ts';
import type { FormServices } from './cache/form-services.ts';
import type { FormDeletion } from './form-data.ts';
import { type Preconditions, type Transaction, withLockedForm } from './form-transaction.ts';

/**
 * Deletes a form with its versions and everything that other parts of the service store of it, in one
 * transaction. Its slug stays reserved. Its files are removed from storage by a job, its webhooks are
 * disabled, and its answers are removed from events and deliveries.
 *
 * In SQL, because Prisma would first read the rows that belong to each deleted row.
 *
 * @throws {Problem} `not_found`, `revision_conflict`
 */
export async function deleteForm(
  services: FormServices,
  viewer: Viewer,
  id: string,
  preconditions: Preconditions,
): Promise<void> {
  const { formData } = services;
  const takeLocks = async (tx: Transaction) => {
    const query = queryOf(tx);
    const form = { id, workspaceId: viewer.workspaceId };
    for (const owner of formData) await owner.lock?.(query, form);
  };
  const remove = async ({ workspaceId }: Form, tx: Transaction) => {
    const query = queryOf(tx);
    const form = { id, workspaceId };
    const deletion: FormDeletion = { query, form, now: services.clock.now(), formData };
    for (const owner of formData) await owner.deleteRows?.(deletion);
    await tx.$executeRaw`DELETE FROM form_versions WHERE form_id = ${id}`;
    await tx.$executeRaw`DELETE FROM forms WHERE id = ${id}`;
    for (const owner of formData) await owner.detachRows?.(deletion);
    await recordFormChange(query, { workspaceId, formId: id }, services.clock.now());
    const auditRecord = { action: 'form.deleted', targetId: id, formId: id } as const;
    await writeAudit(query, services, workspaceId, viewer, auditRecord);
  };
  await withLockedForm(services, { viewer, id, preconditions }, remove, takeLocks);
  for (const owner of formData) owner.afterCommit?.(services);
}
