import { removeFiles, sweepFiles, sweepOrphans } from './files/removal.ts';
import { sweepExpired } from './kernel/expired.ts';
import type { Errand, Job } from './kernel/jobs.ts';
import type { Kernel } from './kernel/kernel.ts';
import { sweepResponses } from './responses/retention.ts';
import { createDelivery } from './webhooks/deliver.ts';
import { relayEvents } from './webhooks/relay.ts';
import { sweepDeliveries } from './webhooks/sweep.ts';
import type { Transport } from './webhooks/transport.ts';
import { sweepAudit } from './workspaces/audit-log.ts';

/** All that is done in the background by itself. */
export function backgroundJobs(kernel: Kernel): Job[] {
  const jobs: Job[] = [
    {
      ...{ name: 'relay-events', cron: '* * * * *', everySeconds: 15 },
      run: () => relayEvents(kernel),
    },
    { name: 'remove-files', cron: '* * * * *', run: () => removeFiles(kernel) },
    { name: 'sweep-audit', cron: '50 3 * * *', run: () => sweepAudit(kernel) },
    { name: 'sweep-deliveries', cron: '20 * * * *', run: () => sweepDeliveries(kernel) },
    { name: 'sweep-expired', cron: '*/10 * * * *', run: () => sweepExpired(kernel) },
    { name: 'sweep-files', cron: '*/10 * * * *', run: () => sweepFiles(kernel) },
    { name: 'sweep-orphans', cron: '30 3 * * *', run: () => sweepOrphans(kernel) },
    { name: 'sweep-responses', cron: '10 * * * *', run: () => sweepResponses(kernel) },
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
  return [{ name: 'deliver-webhook', concurrency: 32, run: createDelivery(kernel, transport) }];
}
