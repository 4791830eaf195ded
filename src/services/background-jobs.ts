// The background jobs of all modules, and the tables whose rows expire.

import { backupJob } from '../backup/scheduled-backups.ts';
import { datasetJobs } from '../datasets/dataset-jobs.ts';
import { relayEventsJob } from '../events/outbox.ts';
import { relayEvents } from '../events/relay.ts';
import { fileJobs } from '../files/file-cleanup.ts';
import { formChangeTable } from '../forms/cache/form-changes.ts';
import { editorTable } from '../forms/live/form-editors.ts';
import { mailConsumer } from '../mail/mail-queue.ts';
import { mailJob, mailSweepJob } from '../mail/send-mail.ts';
import type { MailServices } from '../mail/write-mail.ts';
import { type ExpiringTable, sweepTables } from '../platform/database/expiring-table.ts';
import {
  minute,
  type ScheduledJob,
  type ScheduledJobDefinition,
} from '../platform/jobs/job-queue.ts';
import type { PollingJob } from '../platform/jobs/workers.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { type ResponseJobServices, responseJobs } from '../responses/retention-sweep.ts';
import {
  captchaTable,
  idempotencyKeyTable,
  partialTable,
  usedPartialTable,
} from '../responses/store/single-use.ts';
import { rateCountTable } from '../visitors/limits/window-counts.ts';
import type { DeliveryServices } from '../webhooks/delivery/delivery-rows.ts';
import { webhookDeliveries, webhookJobs } from '../webhooks/webhook-jobs.ts';
import { auditSweepJob } from '../workspaces/audit-log.ts';
import { consoleSessionTable } from '../workspaces/console-sessions.ts';
import { creationKeyTable } from '../workspaces/idempotency-keys.ts';

/** Tables whose rows expire, as the parts of the service declare them. */
const expiringTables: readonly ExpiringTable[] = [
  idempotencyKeyTable,
  creationKeyTable,
  consoleSessionTable,
  captchaTable,
  partialTable,
  usedPartialTable,
  rateCountTable,
  formChangeTable,
  editorTable,
];

/**
 * Deletes all expired rows.
 *
 * @returns how many
 */
export function sweepExpired(services: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  return sweepTables(services, expiringTables);
}

const expirySweepJob: ScheduledJobDefinition<Platform> = {
  name: 'sweep-expired',
  timeoutSeconds: 60,
  pollSeconds: 5,
  intervalSeconds: 10 * minute,
  run: sweepExpired,
};

export type JobServices = ResponseJobServices;

export const scheduledJobDefinitions: readonly ScheduledJobDefinition<JobServices>[] = [
  ...webhookJobs,
  mailSweepJob,
  ...fileJobs,
  ...datasetJobs,
  auditSweepJob,
  ...responseJobs,
  expirySweepJob,
  backupJob,
];

export function scheduledJobs(services: JobServices): ScheduledJob[] {
  return scheduledJobDefinitions
    .filter(({ isEnabled }) => isEnabled?.(services) ?? true)
    .map(({ run, isEnabled: _, scheduleOf, ...job }) => ({
      ...job,
      periodAt: scheduleOf?.(services),
      run: withMetrics(services, job.name, () => run(services)),
    }));
}

/** All jobs that every process with workers runs by itself. */
export function pollingJobs(services: DeliveryServices & MailServices): PollingJob[] {
  const webhooks = webhookDeliveries(services);
  const relay: PollingJob = {
    name: relayEventsJob,
    pollSeconds: 1,
    run: () => relayEvents(services, [webhooks.consumer, mailConsumer(services)]),
  };
  return [relay, webhooks.job, mailJob(services)].map(({ run, ...job }) => ({
    ...job,
    run: withMetrics(services, job.name, run),
  }));
}

/** The run of a job, recorded in the metrics with its outcome and the number of rows it returns. */
function withMetrics(
  { recordMetric }: Platform,
  job: string,
  run: () => Promise<unknown>,
): () => Promise<void> {
  return async () => {
    try {
      const result = await run();
      recordMetric('background_runs_total', 1, { job, outcome: 'done' });
      if (typeof result === 'number') recordMetric('background_rows_total', result, { job });
    } catch (error) {
      recordMetric('background_runs_total', 1, { job, outcome: 'failed' });
      throw error;
    }
  };
}
