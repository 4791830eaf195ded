import { relayEventsJob } from '../events/outbox.ts';
import type { Platform } from '../platform/container/platform.ts';
import {
  hour,
  minute,
  type QueuedJobDefinition,
  type ScheduledJobDefinition,
} from '../platform/jobs/job-definition.ts';
import { createDeliveryWorker } from './delivery/deliver.ts';
import { deliverWebhookJob } from './delivery/delivery-job.ts';
import { totalSlots } from './delivery/fair-share.ts';
import { relayEvents } from './delivery/relay.ts';
import { sweepDeliveries } from './delivery/sweep-deliveries.ts';
import { loadTransport } from './sending/load-transport.ts';
import type { Transport } from './sending/transport.ts';

export const webhookJobs: readonly ScheduledJobDefinition<Platform>[] = [
  {
    name: relayEventsJob,
    timeoutSeconds: 25,
    pollSeconds: 1,
    intervalSeconds: 15,
    run: relayEvents,
  },
  {
    name: 'sweep-deliveries',
    timeoutSeconds: 300,
    pollSeconds: 5,
    intervalSeconds: hour,
    offsetSeconds: 20 * minute,
    run: sweepDeliveries,
  },
];

export const deliveryJobDefinition: QueuedJobDefinition<Platform> = {
  name: deliverWebhookJob,
  timeoutSeconds: 25,
  pollSeconds: 1,
  concurrency: totalSlots,
  createWorker: (services) => createDeliveryWorker(services, lazyTransport(services)),
};

/** Loads the HTTP client with the first delivery. */
function lazyTransport({ config }: Platform): Transport {
  let loading: Promise<Transport> | undefined;
  return async (...message) => {
    loading ??= loadTransport().then((module) =>
      module.createTransport({ allowPrivate: config.WEBHOOK_ALLOW_PRIVATE }),
    );
    try {
      return await (await loading)(...message);
    } catch (error) {
      loading = undefined; // The transport itself never throws: loading failed, and is retried.
      throw error;
    }
  };
}
