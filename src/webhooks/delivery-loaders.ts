import type { WebhookDelivery } from '../../prisma/generated/client/client.ts';
import { type NestedLoader, nestedLoader } from '../platform/database/nested-loader.ts';
import { readNestedPages } from '../platform/database/nested-pages.ts';
import { type Page, type PageRequest, planPage } from '../platform/paging.ts';
import type { Platform } from '../platform/platform.ts';

// What webhooks show of their deliveries: by a constant number of statements.

export interface DeliveriesRequest {
  /** Id of the webhook. */
  readonly parentId: string;
  readonly request: PageRequest<string>;
}

/** Pages of the deliveries of many webhooks, newest first. */
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
      },
      webhookIds,
      planPage(request, 'desc'),
      (keys) =>
        db.prisma.webhookDelivery.findMany({
          where: { webhookId: { in: [...webhookIds] }, id: { in: keys.map(({ key }) => key) } },
        }),
      ({ webhookId, id }) => ({ parent: webhookId, key: id }),
    ),
  );
}

/** How many deliveries each of many webhooks has. */
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
