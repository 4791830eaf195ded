import { fileJobs } from '../files/file-jobs.ts';
import type { Platform } from '../platform/container/platform.ts';
import type { ScheduledJobDefinition } from '../platform/jobs/job-definition.ts';
import type { QueuedJob, Queues, ScheduledJob } from '../platform/jobs/job-queue.ts';
import type { DeletionServices } from '../responses/delete-responses.ts';
import { responseJobs } from '../responses/response-jobs.ts';
import { deliveryJobDefinition, webhookJobs } from '../webhooks/webhook-jobs.ts';
import { auditJobs } from '../workspaces/audit-jobs.ts';
import { expirySweepJob } from './expiry-sweep.ts';

/** What background jobs work with. */
export type JobServices = DeletionServices;

const scheduledJobDefinitions: readonly ScheduledJobDefinition<JobServices>[] = [
  ...webhookJobs,
  ...fileJobs,
  ...auditJobs,
  ...responseJobs,
  expirySweepJob,
];

const queuedJobDefinitions = [deliveryJobDefinition];

/** The queues of all background jobs, for the migration. */
export const queues: Queues = { scheduled: scheduledJobDefinitions, queued: queuedJobDefinitions };

/** All jobs that run on a schedule. */
export function scheduledJobs(services: JobServices): ScheduledJob[] {
  return scheduledJobDefinitions.map((job) => ({ ...job, run: withMetrics(services, job) }));
}

/** The run of a job, recorded in the metrics with its outcome and the number of rows it returns. */
function withMetrics(
  services: JobServices,
  { name, run }: ScheduledJobDefinition<JobServices>,
): ScheduledJob['run'] {
  const { metrics } = services;
  return async () => {
    try {
      const result = await run(services);
      metrics.recordJob(name, 'done', typeof result === 'number' ? result : undefined);
    } catch (error) {
      metrics.recordJob(name, 'failed', undefined);
      throw error;
    }
  };
}

/** All jobs that run once for each request that was enqueued. */
export function queuedJobs(services: Platform): QueuedJob[] {
  return queuedJobDefinitions.map(({ createWorker, ...settings }) => ({
    ...settings,
    run: createWorker(services),
  }));
}
