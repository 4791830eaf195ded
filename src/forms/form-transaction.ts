import type { Form, Prisma } from '../../prisma/generated/client/client.ts';
import { queryOf } from '../platform/database/database.ts';
import { isId } from '../platform/ids.ts';
import { notFound } from '../platform/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { type AuditAction, writeAudit } from '../workspaces/write-audit.ts';
import type { FormServices } from './form-services.ts';
import { assertPreconditions, type Preconditions } from './preconditions.ts';

export type Transaction = Prisma.TransactionClient;

/** What a change writes to the form's own row. */
export type FormChanges = Omit<Prisma.FormUncheckedUpdateInput, 'epoch' | 'updatedAt'>;

/** Finds out what to write to a form; undefined for nothing. */
export type ComputeChanges = (form: Form, tx: Transaction) => Promise<FormChanges | undefined>;

/**
 * Changes a form, with its row locked: every change of a form goes through here.
 *
 * @param action what is written down of it, if something changes
 * @param query what to answer with, from Pothos; it is read under the same lock
 * @throws {Problem} `not_found`, for another workspace's form too; `revision_conflict`
 */
export function changeForm(
  services: FormServices,
  viewer: Viewer,
  id: string,
  preconditions: Preconditions,
  action: AuditAction,
  query: object,
  change: ComputeChanges,
): Promise<Form> {
  return withLockedForm(services, viewer, id, preconditions, async (form, tx) => {
    const changes = await change(form, tx);
    if (changes) {
      const touched = { updatedAt: services.clock.now(), epoch: { increment: 1 } };
      await tx.form.updateMany({ where: { id }, data: { ...changes, ...touched } });
      const auditRecord = { action, targetId: id, formId: id };
      await writeAudit(queryOf(tx), services, form.workspaceId, viewer, auditRecord);
    }
    return tx.form.findUniqueOrThrow({ ...query, where: { id } });
  });
}

/**
 * Runs work in a transaction that holds the form, and drops the copies that are kept of it. Nothing
 * is done unless the preconditions are true of the form under that lock.
 *
 * @param beforeLock what the transaction does before it locks the form
 * @throws {Problem} `not_found`, `revision_conflict`
 */
export async function withLockedForm<Result>(
  { db, formCache: liveForms }: FormServices,
  { workspaceId }: Viewer,
  id: string,
  preconditions: Preconditions,
  work: (form: Form, tx: Transaction) => Promise<Result>,
  beforeLock?: (tx: Transaction) => Promise<void>,
): Promise<Result> {
  if (!isId('form', id)) throw notFound('form');
  const result = await db.prisma.$transaction(async (tx) => {
    await beforeLock?.(tx);
    await tx.$queryRaw`SELECT 1 FROM forms WHERE id = ${id} FOR UPDATE`;
    const form = await tx.form.findFirst({ where: { id, workspaceId } });
    if (!form) throw notFound('form');
    assertPreconditions(form, preconditions);
    return work(form, tx);
  }, transactionTimeouts);
  liveForms.invalidate(id);
  return result;
}

/**
 * In milliseconds: how long a change may wait for a connection, and how long it may take. Only the
 * deletion of a form with very many responses takes longer than a moment.
 */
const transactionTimeouts = { maxWait: 10_000, timeout: 600_000 };
