import { countLoader, nestedLoader } from '../platform/database/nested-loader.ts';
import { readNestedPages } from '../platform/database/nested-pages.ts';
import { type PageRequest, planPage } from '../platform/paging.ts';
import type { Platform } from '../platform/startup/platform.ts';

// Batched loaders for deliveries of many webhooks: the number of statements is independent of the
// number of webhooks.

export interface DeliveriesRequest {
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
