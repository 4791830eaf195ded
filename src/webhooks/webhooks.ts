import type { Webhook } from '../../prisma/generated/client/client.ts';
import { isId } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { notFound } from '../kernel/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';

/** The viewer's webhooks, oldest first. */
export function listWebhooks({ db }: Kernel, { workspaceId }: Viewer): Promise<Webhook[]> {
  return db.prisma.webhook.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } });
}

/**
 * One of them.
 *
 * @throws {Problem} `not_found`, for another workspace's webhook too
 */
export async function findWebhook(
  { db }: Kernel,
  { workspaceId }: Viewer,
  id: string,
): Promise<Webhook> {
  const found = isId('wh', id)
    ? await db.prisma.webhook.findFirst({ where: { id, workspaceId } })
    : undefined;
  if (!found) throw notFound('webhook');
  return found;
}
