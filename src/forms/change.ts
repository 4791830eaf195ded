import type { Form, Prisma } from '../../prisma/generated/client/client.ts';
import { isId } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { notFound } from '../kernel/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import type { FormsKernel } from './live.ts';

export type Transaction = Prisma.TransactionClient;

/**
 * Runs a change with the form locked, and drops the copies that are kept of it: every change of a
 * form goes through here.
 *
 * @throws {Problem} `not_found`, for another workspace's form too
 */
export async function changeForm<Result>(
  { db, liveForms }: FormsKernel,
  { workspaceId }: Viewer,
  id: string,
  change: (tx: Transaction, form: Form) => Promise<Result>,
): Promise<Result> {
  if (!isId('form', id)) throw notFound('form');
  const result = await db.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM forms WHERE id = ${id} FOR UPDATE`;
    const form = await tx.form.findFirst({ where: { id, workspaceId } });
    if (!form) throw notFound('form');
    return change(tx, form);
  }, patience);
  liveForms.forget(id);
  return result;
}

/**
 * In milliseconds: how long a change may wait for a connection, and how long it may take. Only the
 * deletion of a form with very many responses takes longer than a moment.
 */
const patience = { maxWait: 10_000, timeout: 600_000 };

/** What every change that a visitor could notice writes. */
export const touched = ({ clock }: Kernel) => ({
  updatedAt: clock.now(),
  epoch: { increment: 1 },
});
