import type { JobNames } from '../platform/jobs/job-queue.ts';
import { webhookPollingJobNames } from '../webhooks/delivery/polling-job-names.ts';

/** The background jobs of all modules, which are loaded when their queues are installed: few commands do that. */
export const jobNames: JobNames = {
  scheduled: async () => (await import('./background-jobs.ts')).scheduledJobDefinitions,
  polling: webhookPollingJobNames,
};
