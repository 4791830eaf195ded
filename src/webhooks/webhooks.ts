import type { Webhook } from '../../prisma/generated/client/client.ts';
import { isId } from '../platform/ids.ts';
import { type Page, type PageRequest, planPage, unlimited } from '../platform/paging.ts';
import type { Platform } from '../platform/platform.ts';
import { notFound } from '../platform/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';

/**
 * The viewer's webhooks, oldest first; all of them unless told otherwise.
 *
 * @throws {Problem} `bad_request`
 */
export async function listWebhooks(
  { db }: Platform,
  { workspaceId }: Viewer,
  request: PageRequest<string>,
): Promise<Page<Webhook>> {
  const { range: part, page } = planPage(request, 'asc', unlimited);
  const rows = await db.prisma.webhook.findMany({
    where: { workspaceId, id: part.key },
    orderBy: { id: part.order },
    ...(part.take !== undefined && { take: part.take }),
  });
  return page(rows);
}

/** How many webhooks the viewer has. */
export function countWebhooks({ db }: Platform, { workspaceId }: Viewer): Promise<number> {
  return db.prisma.webhook.count({ where: { workspaceId } });
}

/**
 * One of them.
 *
 * @throws {Problem} `not_found`, for another workspace's webhook too
 */
export async function findWebhook(
  { db }: Platform,
  { workspaceId }: Viewer,
  id: string,
): Promise<Webhook> {
  const found = isId('wh', id)
    ? await db.prisma.webhook.findFirst({ where: { id, workspaceId } })
    : undefined;
  if (!found) throw notFound('webhook');
  return found;
}

/** Those of the viewer's webhooks that have these ids, in any order. */
export function findWebhooks(
  { db }: Platform,
  { workspaceId }: Viewer,
  ids: readonly string[],
): Promise<Webhook[]> {
  return db.prisma.webhook.findMany({ where: { id: { in: [...ids] }, workspaceId } });
}
