import { z } from 'zod';
import type { EnqueueRequest } from '../../platform/jobs/job-queue.ts';
import type { Target } from './fair-share.ts';

/** The job that sends a delivery. */
export const deliverWebhookJob = 'deliver-webhook';

/** Time of the next attempt, and the delay until then in milliseconds. */
export interface RetryPlan {
  readonly at: Date;
  readonly delay: number;
}

const deliveryJobModel = z.object({
  webhookId: z.string(),
  /** Missing in jobs of earlier releases. */
  workspaceId: z.string().optional(),
  deliveryId: z.string(),
  /** Planned time of the attempt; if it was changed since, the job is obsolete. */
  plannedFor: z.coerce.date(),
});

/** The data of a delivery job. */
export type DueDelivery = z.output<typeof deliveryJobModel>;

/** Creates the job for an attempt. */
export function deliveryJob(
  delivery: Target & { readonly deliveryId: string },
  { at, delay }: RetryPlan,
): EnqueueRequest {
  const data = { ...delivery, plannedFor: at.toISOString() };
  return { name: deliverWebhookJob, data, delaySeconds: delay / 1000 };
}

/** The webhook and workspace whose slots a job uses. */
export function targetOf({ webhookId, workspaceId = webhookId }: DueDelivery): Target {
  return { webhookId, workspaceId };
}

/** @throws {ZodError} if the data is not that of a delivery job */
export function parseDeliveryJob(data: unknown): DueDelivery {
  return deliveryJobModel.parse(data);
}
