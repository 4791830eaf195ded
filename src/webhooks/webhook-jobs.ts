import { millisecondsPerDay } from '../../packages/common/text/calendar.ts';
import { type FormRetention, retentionPages } from '../forms/form-retention.ts';
import { sweepInBatches, sweptAtOnce } from '../platform/database/expiring-table.ts';
import { lowestIdAt } from '../platform/ids.ts';
import { hour, minute, type ScheduledJobDefinition } from '../platform/jobs/job-queue.ts';
import type { PollingJob } from '../platform/jobs/workers.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { deliverWebhooksJob } from './delivery/deliver-webhooks-job.ts';
import type { DeliveryServices } from './delivery/delivery-rows.ts';
import { redactedDelivery, webhookConsumer } from './delivery/delivery-rows.ts';
import { createDeliveryWorker } from './delivery/delivery-worker.ts';
import { loadTransport } from './sending/load-transport.ts';
import type { Transport } from './sending/transport.ts';

/** Lifetime of deliveries in milliseconds. */
const lifetime = 30 * millisecondsPerDay;

/**
 * Deletes deliveries after 30 days, and redacts answers in those of forms with a shorter retention.
 *
 * @returns the number of changed deliveries
 */
export async function sweepDeliveries(services: Platform): Promise<number> {
  const oldest = lowestIdAt('dlv', services.clock.now().getTime() - lifetime);
  let swept = await sweepInBatches(services.db, deletion, [oldest]);
  for await (const page of retentionPages(services)) {
    if (page.length > 0)
      swept += await sweepInBatches(services.db, redaction, retentionBounds(page));
  }
  return swept;
}

/** Forms, and for each the id below which its responses are no longer retained. */
const retentionBounds = (page: readonly FormRetention[]) => [
  page.map(({ formId }) => formId),
  page.map(({ deleteBefore }) => lowestIdAt('resp', deleteBefore.getTime())),
];

const lockBatch = `LIMIT ${sweptAtOnce} FOR UPDATE SKIP LOCKED`;

/** $1 an id. */
const deletion = `
  DELETE FROM webhook_deliveries WHERE id = ANY (ARRAY(
    SELECT id FROM webhook_deliveries WHERE id < $1 ${lockBatch}
  ))`;

/** $1 forms, $2 for each the id below which its responses are redacted: one index lookup for each form. */
const redaction = `
  UPDATE webhook_deliveries SET ${redactedDelivery} WHERE id = ANY (ARRAY(
    SELECT d.id FROM unnest($1::text[], $2::text[]) AS due(form_id, below)
    CROSS JOIN LATERAL (
      SELECT id FROM webhook_deliveries
      WHERE form_id = due.form_id AND response_id < due.below ${lockBatch}
    ) AS d
    LIMIT ${sweptAtOnce}
  ))`;

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

/** Turns events into deliveries, and the job that sends these. */
export function webhookDeliveries(services: DeliveryServices) {
  const worker = createDeliveryWorker(services, lazyTransport(services));
  const job: PollingJob = {
    name: deliverWebhooksJob,
    pollSeconds: 1,
    run: worker.poll,
    stop: worker.stop,
  };
  return { consumer: webhookConsumer(services, worker.deliver), job };
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
