import { z } from 'zod';
import type { Order } from '../kernel/jobs.ts';
import type { Target } from './fair-share.ts';

/** When a delivery is tried next: at that moment, which is so many milliseconds from now. */
export interface Plan {
  readonly at: Date;
  readonly delay: number;
}

const dueModel = z.object({
  webhookId: z.string(),
  /** Orders of earlier releases have none. */
  workspaceId: z.string().optional(),
  deliveryId: z.string(),
  /** When it was to be tried: where that was changed since, the order is void. */
  plannedFor: z.coerce.date(),
});

/** A delivery that is due. */
export type Due = z.output<typeof dueModel>;

/** The order to try a delivery. */
export function orderOf(
  delivery: Target & { readonly deliveryId: string },
  { at, delay }: Plan,
): Order {
  const data = { ...delivery, plannedFor: at.toISOString() };
  return { name: 'deliver-webhook', data, delaySeconds: delay / 1000 };
}

/** Whose share of a worker an order takes. */
export function targetOf({ webhookId, workspaceId = webhookId }: Due): Target {
  return { webhookId, workspaceId };
}

/** @throws {ZodError} if the data is no order's */
export function readOrder(data: unknown): Due {
  return dueModel.parse(data);
}
