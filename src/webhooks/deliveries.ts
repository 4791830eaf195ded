import type { WebhookDelivery } from '../../prisma/generated/client/client.ts';
import { serializePayload } from '../events/outbox.ts';
import { inTransaction } from '../platform/database/database.ts';
import { isId } from '../platform/ids.ts';
import { type Page, type PageRequest, planPage } from '../platform/paging.ts';
import type { Platform } from '../platform/platform.ts';
import { notFound } from '../platform/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { deliveryJob } from './delivery/delivery-job.ts';
import { findWebhook } from './webhooks.ts';

/**
 * The deliveries of the viewer's webhook, newest first, by key.
 *
 * @throws {Problem} `not_found`, `bad_request`
 */
export async function listDeliveries(
  services: Platform,
  viewer: Viewer,
  webhookId: string,
  request: PageRequest<string>,
): Promise<Page<WebhookDelivery>> {
  const { range: part, page } = planPage(request, 'desc');
  await findWebhook(services, viewer, webhookId);
  const rows = await services.db.prisma.webhookDelivery.findMany({
    where: { webhookId, id: part.key },
    orderBy: { id: part.order },
    ...(part.take !== undefined && { take: part.take }),
  });
  return page(rows);
}

/**
 * Sends a `webhook.test` to the viewer's webhook.
 *
 * @returns the delivery as it was ordered
 * @throws {Problem} `not_found`
 */
export async function testWebhook(
  services: Platform,
  viewer: Viewer,
  webhookId: string,
): Promise<WebhookDelivery> {
  const { workspaceId } = await findWebhook(services, viewer, webhookId);
  const { db, ids, clock, jobs } = services;
  const now = clock.now();
  const id = ids.next('dlv');
  const type = 'webhook.test';
  const payload = serializePayload(type, now, {
    workspace_id: workspaceId,
    webhook: { id: webhookId },
  });
  await inTransaction(db.pool, async (run) => {
    await run({
      text: `INSERT INTO webhook_deliveries (
               webhook_id, id, message_id, event_type, payload, status, next_attempt_at, created_at
             ) VALUES ($1, $2, $3, $4, $5, 'PENDING', $6, $6)`,
      values: [webhookId, id, ids.next('evt'), type, payload, now],
    });
    const delivery = { webhookId, workspaceId, deliveryId: id };
    await jobs.enqueue(run, [deliveryJob(delivery, { at: now, delay: 0 })]);
  });
  return findDelivery(services, webhookId, id);
}

/**
 * Sends a delivery again, at once and with all its retries; the receiver finds the same `webhook-id`.
 * One that is under way at this moment is left to it.
 *
 * @returns the delivery as it stands
 * @throws {Problem} `not_found`
 */
export async function redeliver(
  services: Platform,
  viewer: Viewer,
  webhookId: string,
  id: string,
): Promise<WebhookDelivery> {
  const { workspaceId } = await findWebhook(services, viewer, webhookId);
  if (!isId('dlv', id)) throw notFound('delivery');
  const { db, clock, jobs } = services;
  const now = clock.now();
  await inTransaction(db.pool, async (run) => {
    const { rowCount } = await run({
      text: `UPDATE webhook_deliveries
             SET status = 'PENDING', attempts = 0, next_attempt_at = $3, leased_until = NULL
             WHERE webhook_id = $1 AND id = $2
               AND (leased_until IS NULL OR leased_until <= $3)`,
      values: [webhookId, id, now],
    });
    if (!rowCount) return;
    const delivery = { webhookId, workspaceId, deliveryId: id };
    await jobs.enqueue(run, [deliveryJob(delivery, { at: now, delay: 0 })]);
  });
  return findDelivery(services, webhookId, id);
}

/** @throws {Problem} `not_found` */
async function findDelivery(
  { db }: Platform,
  webhookId: string,
  id: string,
): Promise<WebhookDelivery> {
  const found = isId('dlv', id)
    ? await db.prisma.webhookDelivery.findUnique({ where: { webhookId_id: { webhookId, id } } })
    : undefined;
  if (!found) throw notFound('delivery');
  return found;
}

/** Those of the workspace's deliveries that have these ids, in any order. */
export async function findDeliveries(
  { db }: Platform,
  { workspaceId }: Viewer,
  ids: readonly string[],
): Promise<WebhookDelivery[]> {
  const webhooks = await db.prisma.webhook.findMany({
    where: { workspaceId },
    select: { id: true },
  });
  const own = webhooks.map(({ id }) => id);
  return db.prisma.webhookDelivery.findMany({
    where: { webhookId: { in: own }, id: { in: [...ids] } },
  });
}
