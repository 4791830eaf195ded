import { orNotFound } from '../../packages/common/problem.ts';
import type { Webhook } from '../../prisma/generated/client/client.ts';
import { isId } from '../platform/ids.ts';
import { type Page, type PageRequest, readPage, unlimited } from '../platform/paging.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Viewer } from '../workspaces/viewer.ts';

/**
 * The webhooks of the viewer's workspace, oldest first; all of them unless a page is requested.
 *
 * @throws {Problem} `bad_request`
 */
export function listWebhooks(
  { db }: Platform,
  { workspaceId }: Viewer,
  request: PageRequest<string>,
): Promise<Page<Webhook>> {
  return readPage(request, 'asc', unlimited, ({ key: id, order }, limit) =>
    db.prisma.webhook.findMany({ where: { workspaceId, id }, orderBy: { id: order }, ...limit }),
  );
}

export function countWebhooks({ db }: Platform, { workspaceId }: Viewer): Promise<number> {
  return db.prisma.webhook.count({ where: { workspaceId } });
}

/**
 * A webhook of the viewer's workspace.
 *
 * @throws {Problem} `not_found`, also for a webhook of another workspace
 */
export async function findWebhook(
  { db }: Platform,
  { workspaceId }: Viewer,
  id: string,
): Promise<Webhook> {
  const where = { id, workspaceId };
  return orNotFound('webhook', isId('wh', id) && (await db.prisma.webhook.findFirst({ where })));
}

/** The webhooks of the viewer's workspace with these ids, in any order. */
export function findWebhooks(
  { db }: Platform,
  { workspaceId }: Viewer,
  ids: readonly string[],
): Promise<Webhook[]> {
  return db.prisma.webhook.findMany({ where: { id: { in: [...ids] }, workspaceId } });
}
