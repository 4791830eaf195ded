import { relayEventsJob } from '../events/outbox.ts';
import type { Platform } from '../platform/container/platform.ts';
import { hour, minute, type ScheduledJobDefinition } from '../platform/jobs/job-definition.ts';
import type { PollingJob } from '../platform/jobs/polling-worker.ts';
import type { DeliveryServices } from './delivery/delivery-body.ts';
import { createDeliveryWorker } from './delivery/delivery-worker.ts';
import { deliverWebhooksJob } from './delivery/polling-job-names.ts';
import { relayEvents } from './delivery/relay.ts';
import { sweepDeliveries } from './delivery/sweep-deliveries.ts';
import { loadTransport } from './sending/load-transport.ts';
import type { Transport } from './sending/transport.ts';

export const webhookJobs: readonly ScheduledJobDefinition<Platform>[] = [
  {
    name: 'sweep-deliveries',
    timeoutSeconds: 300,
    pollSeconds: 5,
    intervalSeconds: hour,
    offsetSeconds: 20 * minute,
    run: sweepDeliveries,
  },
];

/** The jobs that turn events into deliveries and send these. */
export function webhookPollingJobs(services: DeliveryServices): PollingJob[] {
  const worker = createDeliveryWorker(services, lazyTransport(services));
  return [
    {
      name: relayEventsJob,
      pollSeconds: 1,
      run: () => relayEvents(services, worker.deliver),
    },
    { name: deliverWebhooksJob, pollSeconds: 1, run: worker.poll, stop: worker.stop },
  ];
}

/** Loads the HTTP client with the first delivery. */
function lazyTransport({ config, timings }: Platform): Transport {
  let loading: Promise<Transport> | undefined;
  return async (...message) => {
    loading ??= loadTransport().then((module) =>
      module.createTransport({ allowPrivate: config.WEBHOOK_ALLOW_PRIVATE, timings }),
    );
    try {
      return await (await loading)(...message);
    } catch (error) {
      loading = undefined; // The transport itself never throws: loading failed, and is retried.
      throw error;
    }
  };
}
