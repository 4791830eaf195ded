import { removeFiles, sweepExpiredUploads, sweepOrphans } from '../files/file-cleanup.ts';
import { sweepExpired } from '../platform/jobs/expiry-sweep.ts';
import type { QueuedJob, ScheduledJob } from '../platform/jobs/job-queue.ts';
import type { Platform } from '../platform/platform.ts';
import { sweepResponses } from '../responses/retention-sweep.ts';
import { createDeliveryWorker } from '../webhooks/delivery/deliver.ts';
import { totalSlots } from '../webhooks/delivery/fair-share.ts';
import { relayEvents } from '../webhooks/delivery/relay.ts';
import { sweepDeliveries } from '../webhooks/delivery/sweep-deliveries.ts';
import type { Transport } from '../webhooks/sending/transport.ts';
import { sweepAudit } from '../workspaces/audit-log.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** All that is done in the background by itself. */
export function scheduledJobs(services: Platform): ScheduledJob[] {
  const jobs: ScheduledJob[] = [
    { name: 'relay-events', intervalSeconds: 15, run: () => relayEvents(services) },
    { name: 'remove-files', intervalSeconds: minute, run: () => removeFiles(services) },
    {
      name: 'sweep-audit',
      intervalSeconds: day,
      offsetSeconds: 3 * hour + 50 * minute,
      run: () => sweepAudit(services),
    },
    {
      ...{ name: 'sweep-deliveries', intervalSeconds: hour, offsetSeconds: 20 * minute },
      run: () => sweepDeliveries(services),
    },
    { name: 'sweep-expired', intervalSeconds: 10 * minute, run: () => sweepExpired(services) },
    { name: 'sweep-files', intervalSeconds: 10 * minute, run: () => sweepExpiredUploads(services) },
    {
      ...{ name: 'sweep-orphans', intervalSeconds: day, offsetSeconds: 3 * hour + 30 * minute },
      run: () => sweepOrphans(services),
    },
    {
      ...{ name: 'sweep-responses', intervalSeconds: hour, offsetSeconds: 10 * minute },
      run: () => sweepResponses(services),
    },
  ];
  return jobs.map((job) => ({ ...job, run: withMetrics(services, job) }));
}

/** The same job, counted: how it ended, and how many things it says it dealt with. */
function withMetrics(
  { metrics: meter }: Platform,
  { name, run }: ScheduledJob,
): ScheduledJob['run'] {
  return async () => {
    try {
      const result = await run();
      meter.recordJob(name, 'done', typeof result === 'number' ? result : undefined);
    } catch (error) {
      meter.recordJob(name, 'failed', undefined);
      throw error;
    }
  };
}

/** All that is done in the background because somebody ordered it. */
export function queuedJobs(services: Platform): QueuedJob[] {
  const options = { allowPrivate: services.config.WEBHOOK_ALLOW_PRIVATE };
  let loading: Promise<Transport> | undefined;
  // Six megabytes that are only there once something is sent.
  const transport: Transport = async (...message) => {
    loading ??= import('../webhooks/sending/transport.ts').then((module) =>
      module.createTransport(options),
    );
    try {
      return await (await loading)(...message);
    } catch (error) {
      loading = undefined; // it never throws itself: it could not be loaded, and may be the next time
      throw error;
    }
  };
  return [
    {
      name: 'deliver-webhook',
      concurrency: totalSlots,
      run: createDeliveryWorker(services, transport),
    },
  ];
}
