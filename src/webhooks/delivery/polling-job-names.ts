import { relayEventsJob } from '../../events/outbox.ts';

/** The job that searches for due deliveries. */
export const deliverWebhooksJob = 'deliver-webhooks';

export const webhookPollingJobNames: readonly string[] = [relayEventsJob, deliverWebhooksJob];
