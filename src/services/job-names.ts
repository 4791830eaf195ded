import { relayEventsJob } from '../events/outbox.ts';
import { sendMailJob } from '../mail/send-mail-job.ts';
import type { JobNames } from '../platform/jobs/job-queue.ts';
import { deliverWebhooksJob } from '../webhooks/delivery/deliver-webhooks-job.ts';

/** The background jobs of all modules, which are loaded when their queues are installed: few commands do that. */
export const jobNames: JobNames = {
  scheduled: async () => (await import('./background-jobs.ts')).scheduledJobDefinitions,
  polling: [relayEventsJob, deliverWebhooksJob, sendMailJob],
};
