import type { WebhookDelivery } from '../../prisma/generated/client/client.ts';
import type { Platform } from '../platform/container/platform.ts';
import { type NestedLoader, nestedLoader } from '../platform/database/nested-loader.ts';
import { readNestedPages } from '../platform/database/nested-pages.ts';
import { type Page, type PageRequest, planPage } from '../platform/paging.ts';

// Batched loaders for deliveries of many webhooks: the number of statements is independent of the
// number of webhooks.

export interface DeliveriesRequest {
  /** Id of the webhook. */
  readonly parentId: string;
  readonly request: PageRequest<string>;
}

/** Loads pages of deliveries for many webhooks, newest first. */
export function createDeliveryPageLoader({
  db,
}: Platform): NestedLoader<DeliveriesRequest, Page<WebhookDelivery>> {
  return nestedLoader(({ request }, webhookIds) =>
    readNestedPages(
      db,
      {
        parentTable: 'webhooks',
        childTable: 'webhook_deliveries',
        parentColumn: 'webhook_id',
        keyColumn: 'id',
        read: (keys) =>
          db.prisma.webhookDelivery.findMany({
            where: { webhookId: { in: [...webhookIds] }, id: { in: keys.map(({ key }) => key) } },
          }),
        keyOf: ({ webhookId, id }) => ({ parent: webhookId, key: id }),
      },
      webhookIds,
      planPage(request, 'desc'),
    ),
  );
}

export function createDeliveryCountLoader({
  db,
}: Platform): NestedLoader<{ parentId: string }, number> {
  return nestedLoader(async (_, webhookIds) => {
    const rows = await db.prisma.webhookDelivery.groupBy({
      by: ['webhookId'],
      where: { webhookId: { in: [...webhookIds] } },
      _count: true,
    });
    const counts = new Map(rows.map(({ webhookId, _count }) => [webhookId, _count]));
    return webhookIds.map((id) => counts.get(id) ?? 0);
  });
}
