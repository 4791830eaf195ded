import { notFound, problem } from '../../packages/common/problem.ts';
import type { Form, Prisma } from '../../prisma/generated/client/client.ts';
import { queryOf } from '../platform/database/transaction.ts';
import { isId } from '../platform/ids.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { type AuditAction, type KeyActor, writeAudit } from '../workspaces/audit-log.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import type { FormCache } from './cache/form-cache.ts';
import { recordFormChange } from './cache/form-changes.ts';

/** Conditions of a change of a form. */
export interface Preconditions {
  /** Revisions from `If-Match`, one of which must be current; null for any. */
  readonly ifMatch?: readonly number[] | null | undefined;
  /** Revision that must be current; null for any. */
  readonly revision?: number | null | undefined;
}

/**
 * Checks the preconditions of a change. The form must have been read under its lock, or by the statement
 * on which the change is based.
 *
 * @throws {Problem} `revision_conflict` with status 412 if `ifMatch` fails, and 409 if `revision` fails
 */
export function assertPreconditions(
  { revision: current }: Pick<Form, 'revision'>,
  { ifMatch, revision }: Preconditions,
): void {
  const members = { current_revision: current };
  if (ifMatch && !ifMatch.includes(current)) {
    const detail = `None of the entity tags in If-Match matches the current revision ${current}. Weak tags never match.`;
    throw problem('revision_conflict', detail, { status: 412, members });
  }
  if (revision != null && revision !== current) {
    const detail = `The form is at revision ${current}, not ${revision}. Read the form again and retry the change.`;
    throw problem('revision_conflict', detail, { members });
  }
}

export type Transaction = Prisma.TransactionClient;

/** Columns of a form's row to write. */
export type FormChanges = Omit<Prisma.FormUncheckedUpdateInput, 'epoch' | 'updatedAt'>;

/** Computes what to write to a form; undefined for no change. */
export type ComputeChanges = (form: Form, tx: Transaction) => Promise<FormChanges | undefined>;

export interface ChangeServices extends Pick<Platform, 'config' | 'db' | 'clock' | 'ids' | 'jobs'> {
  readonly formCache: Pick<FormCache, 'invalidate'>;
}

/** The services of commands, which have no cache: running servers read changes from the database. */
export const changeServicesOf = ({ config, db, clock, ids, jobs }: Platform): ChangeServices => ({
  config,
  db,
  clock,
  ids,
  jobs,
  formCache: { invalidate: () => undefined },
});

interface LockOptions {
  readonly viewer: Pick<Viewer, 'workspaceId'>;
  readonly id: string;
  readonly preconditions: Preconditions;
}

export interface ChangeOptions extends LockOptions {
  readonly viewer: KeyActor & Pick<Viewer, 'workspaceId'>;
  /** The action that the audit log records if something changes. */
  readonly action: AuditAction;
  /** Selection of the returned form, from Pothos; it is read under the same lock. */
  readonly query: object;
}

/**
 * Changes a form with its row locked. Every change of a form uses this function, except deletion.
 *
 * @throws {Problem} `not_found`, also for a form of another workspace; `revision_conflict`
 */
export function changeForm(
  services: ChangeServices,
  options: ChangeOptions,
  computeChanges: ComputeChanges,
): Promise<Form> {
  const { viewer, id, action, query } = options;
  return withLockedForm(services, options, async (form, tx) => {
    const changes = await computeChanges(form, tx);
    if (changes) {
      const touched = { updatedAt: services.clock.now(), epoch: { increment: 1 } };
      await tx.form.updateMany({ where: { id }, data: { ...changes, ...touched } });
      const auditRecord = { action, targetId: id, formId: id };
      await recordFormChange(
        queryOf(tx),
        { workspaceId: form.workspaceId, formId: id },
        touched.updatedAt,
      );
      await writeAudit(queryOf(tx), services, form.workspaceId, viewer, auditRecord);
    }
    return tx.form.findUniqueOrThrow({ ...query, where: { id } });
  });
}

/**
 * Runs `work` in a transaction that holds the lock of the form, then removes the form from the cache.
 * The preconditions are checked under the lock, before `work` runs.
 *
 * @param beforeLock runs in the transaction before it locks the form, for locks that come first in the
 *   order of locks
 * @throws {Problem} `not_found`, `revision_conflict`
 */
export async function withLockedForm<Result>(
  { db, formCache }: Pick<ChangeServices, 'db' | 'formCache'>,
  { viewer: { workspaceId }, id, preconditions }: LockOptions,
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
  formCache.invalidate(id);
  return result;
}

/**
 * Milliseconds to wait for a connection, and to run. Only the deletion of a form with a large number of
 * responses takes long.
 */
const transactionTimeouts = { maxWait: 10_000, timeout: 600_000 };
