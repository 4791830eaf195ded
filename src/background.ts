import { removeFiles, sweepFiles, sweepOrphans } from './files/removal.ts';
import { sweepExpired } from './kernel/expired.ts';
import type { Errand, Job } from './kernel/jobs.ts';
import type { Kernel } from './kernel/kernel.ts';
import { sweepResponses } from './responses/retention.ts';
import { createDelivery } from './webhooks/deliver.ts';
import { allPlaces } from './webhooks/fair-share.ts';
import { relayEvents } from './webhooks/relay.ts';
import { sweepDeliveries } from './webhooks/sweep.ts';
import type { Transport } from './webhooks/transport.ts';
import { sweepAudit } from './workspaces/audit-log.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** All that is done in the background by itself. */
export function backgroundJobs(kernel: Kernel): Job[] {
  const jobs: Job[] = [
    { name: 'relay-events', every: 15, run: () => relayEvents(kernel) },
    { name: 'remove-files', every: minute, run: () => removeFiles(kernel) },
    {
      name: 'sweep-audit',
      every: day,
      offset: 3 * hour + 50 * minute,
      run: () => sweepAudit(kernel),
    },
    {
      ...{ name: 'sweep-deliveries', every: hour, offset: 20 * minute },
      run: () => sweepDeliveries(kernel),
    },
    { name: 'sweep-expired', every: 10 * minute, run: () => sweepExpired(kernel) },
    { name: 'sweep-files', every: 10 * minute, run: () => sweepFiles(kernel) },
    {
      ...{ name: 'sweep-orphans', every: day, offset: 3 * hour + 30 * minute },
      run: () => sweepOrphans(kernel),
    },
    {
      ...{ name: 'sweep-responses', every: hour, offset: 10 * minute },
      run: () => sweepResponses(kernel),
    },
  ];
  return jobs.map((job) => ({ ...job, run: counted(kernel, job) }));
}

/** The same job, counted: how it ended, and how many things it says it dealt with. */
function counted({ meter }: Kernel, { name, run }: Job): Job['run'] {
  return async () => {
    try {
      const result = await run();
      meter.work(name, 'done', typeof result === 'number' ? result : undefined);
    } catch (error) {
      meter.work(name, 'failed', undefined);
      throw error;
    }
  };
}

/** All that is done in the background because somebody ordered it. */
export function backgroundErrands(kernel: Kernel): Errand[] {
  const options = { allowPrivate: kernel.config.WEBHOOK_ALLOW_PRIVATE };
  let loading: Promise<Transport> | undefined;
  // Six megabytes that are only there once something is sent.
  const transport: Transport = async (...message) => {
    loading ??= import('./webhooks/transport.ts').then((module) => module.createTransport(options));
    try {
      return await (await loading)(...message);
    } catch (error) {
      loading = undefined; // it never throws itself: it could not be loaded, and may be the next time
      throw error;
    }
  };
  return [
    { name: 'deliver-webhook', concurrency: allPlaces, run: createDelivery(kernel, transport) },
  ];
}
