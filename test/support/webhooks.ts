import { type Clock, systemClock } from '../../src/kernel/clock.ts';
import type { Platform } from '../../src/kernel/kernel.ts';
import { createDeliveryWorker } from '../../src/webhooks/deliver.ts';
import { relayEvents } from '../../src/webhooks/relay.ts';
import { createTransport } from '../../src/webhooks/transport.ts';
import type { Client } from './client.ts';

/** A clock that goes on by itself and can be put forward, in milliseconds. */
export function adjustableClock(): Clock & { advance(milliseconds: number): void } {
  let ahead = 0;
  return {
    ...systemClock,
    now: () => new Date(Date.now() + ahead),
    advance(milliseconds) {
      ahead += milliseconds;
    },
  };
}

/** An order for everything that is due, as a worker would find them. */
export async function dueDeliveryJobs({ db, clock }: Platform): Promise<object[]> {
  const { rows } = await db.pool.query<{ webhook_id: string; id: string; at: Date }>(
    `SELECT webhook_id, id, next_attempt_at AS at FROM webhook_deliveries
     WHERE next_attempt_at <= $1 ORDER BY id`,
    [clock.now()],
  );
  return rows.map(({ webhook_id: webhookId, id: deliveryId, at }) => ({
    ...{ webhookId, deliveryId, plannedFor: at.toISOString() },
  }));
}

/**
 * Does what a worker would do now: relays what has happened, and tries each delivery that is due.
 *
 * @returns how many deliveries were due
 */
export async function runWorkerOnce(services: Platform, timeout = 2000): Promise<number> {
  await relayEvents(services);
  const jobs = await dueDeliveryJobs(services);
  const deliver = createDeliveryWorker(services, createTransport({ allowPrivate: true, timeout }));
  for (const order of jobs) await deliver(order);
  return jobs.length;
}

/** A webhook of the client's, by default for every event. */
export async function buildWebhook(client: Client, input: object) {
  const { body } = await client.rest('POST /webhooks', {
    body: { events: ['response.created', 'form.published'], ...input },
  });
  return body;
}

/** The newest deliveries of a webhook. */
export async function deliveriesOf(client: Client, { id }: { id: string }) {
  const { body } = await client.rest(`GET /webhooks/${id}/deliveries`);
  return body.data;
}
