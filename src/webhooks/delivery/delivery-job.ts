import { z } from 'zod';
import type { EnqueueRequest } from '../../platform/jobs/job-queue.ts';
import type { Target } from './fair-share.ts';

/** The job that sends a delivery. */
export const deliverWebhookJob = 'deliver-webhook';

/** When a delivery is tried next: at that moment, which is so many milliseconds from now. */
export interface RetryPlan {
  readonly at: Date;
  readonly delay: number;
}

const deliveryJobModel = z.object({
  webhookId: z.string(),
  /** Orders of earlier releases have none. */
  workspaceId: z.string().optional(),
  deliveryId: z.string(),
  /** When it was to be tried: where that was changed since, the order is void. */
  plannedFor: z.coerce.date(),
});

/** A delivery that is due. */
export type DueDelivery = z.output<typeof deliveryJobModel>;

/** The order to try a delivery. */
export function deliveryJob(
  delivery: Target & { readonly deliveryId: string },
  { at, delay }: RetryPlan,
): EnqueueRequest {
  const data = { ...delivery, plannedFor: at.toISOString() };
  return { name: deliverWebhookJob, data, delaySeconds: delay / 1000 };
}

/** Whose share of a worker an order takes. */
export function targetOf({ webhookId, workspaceId = webhookId }: DueDelivery): Target {
  return { webhookId, workspaceId };
}

/** @throws {ZodError} if the data is no order's */
export function parseDeliveryJob(data: unknown): DueDelivery {
  return deliveryJobModel.parse(data);
}
