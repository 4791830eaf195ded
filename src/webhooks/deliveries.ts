import { orNotFound } from '../../packages/common/problem.ts';
import type { WebhookDelivery } from '../../prisma/generated/client/client.ts';
import { serializePayload } from '../events/outbox.ts';
import { countLoader, nestedLoader, readNestedPages } from '../platform/database/nested-pages.ts';
import { isId } from '../platform/ids.ts';
import {
  defaultPageSize,
  type Page,
  type PageRequest,
  planPage,
  readPage,
} from '../platform/paging.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { assertScope, type Viewer } from '../workspaces/viewer.ts';
import { deliverWebhooksJob } from './delivery/deliver-webhooks-job.ts';
import { findWebhook } from './webhooks.ts';

/**
 * A page of the deliveries of a webhook in the viewer's workspace, newest first.
 *
 * @throws {Problem} `not_found`, `bad_request`
 */
export function listDeliveries(
  services: Platform,
  viewer: Viewer,
  webhookId: string,
  request: PageRequest<string>,
): Promise<Page<WebhookDelivery>> {
  return readPage(request, 'desc', defaultPageSize, async ({ key: id, order }, limit) => {
    await findWebhook(services, viewer, webhookId);
    const where = { webhookId, id };
    const { webhookDelivery } = services.db.prisma;
    return webhookDelivery.findMany({ where, orderBy: { id: order }, ...limit });
  });
}

/**
 * Sends a `webhook.test` event to a webhook in the viewer's workspace.
 *
 * @returns the pending delivery
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
  await db.pool.query({
    text: `INSERT INTO webhook_deliveries (
             webhook_id, id, message_id, event_type, payload, status, next_attempt_at, created_at
           ) VALUES ($1, $2, $3, $4, $5, 'PENDING', $6, $6)`,
    values: [webhookId, id, ids.next('evt'), type, payload, now],
  });
  jobs.trigger(deliverWebhooksJob);
  return findDelivery(services, webhookId, id);
}

/**
 * Sends a delivery again, immediately, with all its retries and the same `webhook-id`. Has no
 * effect while an attempt is in progress.
 *
 * @returns the current delivery
 * @throws {Problem} `not_found`; `insufficient_scope` if it contains answers that the viewer may not read
 */
export async function redeliver(
  services: Platform,
  viewer: Viewer,
  webhookId: string,
  id: string,
): Promise<WebhookDelivery> {
  await findWebhook(services, viewer, webhookId);
  const { responseId } = await findDelivery(services, webhookId, id);
  if (responseId !== null) assertScope(viewer, 'responses:read');
  const { db, clock, jobs } = services;
  await db.pool.query({
    text: `UPDATE webhook_deliveries
           SET status = 'PENDING', attempts = 0, next_attempt_at = $3, leased_until = NULL
           WHERE webhook_id = $1 AND id = $2
             AND (leased_until IS NULL OR leased_until <= $3)`,
    values: [webhookId, id, clock.now()],
  });
  jobs.trigger(deliverWebhooksJob);
  return findDelivery(services, webhookId, id);
}

/** @throws {Problem} `not_found` */
async function findDelivery(
  { db }: Platform,
  webhookId: string,
  id: string,
): Promise<WebhookDelivery> {
  const where = { webhookId_id: { webhookId, id } };
  const found = isId('dlv', id) && (await db.prisma.webhookDelivery.findUnique({ where }));
  return orNotFound('delivery', found);
}

/** The deliveries of the workspace with these ids, in any order. */
export async function findDeliveries(
  { db }: Platform,
  { workspaceId }: Viewer,
  ids: readonly string[],
): Promise<WebhookDelivery[]> {
  const webhooks = await db.prisma.webhook.findMany({
    where: { workspaceId },
    select: { id: true },
  });
  const webhookIds = webhooks.map(({ id }) => id);
  return db.prisma.webhookDelivery.findMany({
    where: { webhookId: { in: webhookIds }, id: { in: [...ids] } },
  });
}

// Batched loaders for deliveries of many webhooks: the number of statements is independent of the
// number of webhooks.

interface DeliveriesRequest {
  /** Id of the webhook. */
  readonly parentId: string;
  readonly request: PageRequest<string>;
}

/** Pages of deliveries, newest first. */
export const createDeliveryPageLoader = ({ db }: Platform) =>
  nestedLoader(({ request }: DeliveriesRequest, webhookIds) =>
    readNestedPages(db, webhookIds, planPage(request, 'desc'), {
      table: 'webhook_deliveries',
      parentTable: 'webhooks',
      parentColumn: 'webhook_id',
      read: (keys) =>
        db.prisma.webhookDelivery.findMany({
          where: { webhookId: { in: [...webhookIds] }, id: { in: keys.map(([, id]) => id) } },
        }),
      keyOf: ({ webhookId, id }) => [webhookId, id],
    }),
  );

export const createDeliveryCountLoader = ({ db }: Platform) =>
  countLoader(async (_: { readonly parentId: string }, webhookIds) => {
    const groups = await db.prisma.webhookDelivery.groupBy({
      by: ['webhookId'],
      where: { webhookId: { in: [...webhookIds] } },
      _count: true,
    });
    return new Map(groups.map(({ webhookId, _count }) => [webhookId, _count]));
  });
