/** The job that searches for due deliveries. */
export const deliverWebhooksJob = 'deliver-webhooks';
