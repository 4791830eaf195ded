import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises';
import { withSpan } from '../../platform/observability/trace-spans.ts';
import type { Transport } from '../sending/transport.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { type Attempt, claimDeliveries, releaseDeliveries } from './claim-deliveries.ts';
import type { DeliveryServices } from './delivery-body.ts';
import { createDueWebhooks } from './due-webhooks.ts';
import { createFairShare, type Slot, type Target } from './fair-share.ts';
import { deliverWebhooksJob } from './polling-job-names.ts';
import { createAttemptRecorder } from './record-attempts.ts';

/** Claims and sends the deliveries of a process. See docs/decisions/0041-webhook-delivery.md. */
export interface DeliveryWorker {
  /** Starts due deliveries of these webhooks: as many as there are free slots, and the others later. */
  deliver(targets: readonly Target[]): void;
  /** Does the same for all webhooks with due deliveries. */
  poll(): Promise<void>;
  /** Resolves when no delivery is being claimed or attempted. */
  whenIdle(): Promise<void>;
  /** Waits up to `drainTimeout` milliseconds for attempts in progress, and releases the others. */
  stop(drainTimeout: number): Promise<void>;
}

/** A webhook with free slots for its deliveries. */
interface Share {
  readonly target: Target;
  readonly slots: Slot[];
}

export function createDeliveryWorker(
  services: DeliveryServices,
  transport: Transport,
): DeliveryWorker {
  const shares = createFairShare(services.timings);
  const findDueWebhooks = createDueWebhooks(services);
  const record = createAttemptRecorder(services);
  const running = new Map<Attempt, Promise<void>>();
  let claiming: Promise<void> | undefined;
  let isStopping = false;
  /** Set when attempts in progress were released: their results are ignored. */
  let isAbandoned = false;

  /** Claims deliveries of waiting webhooks until there are no free slots for them. */
  function claimWaiting(): void {
    claiming ??= claimInTurns().catch(logFailure);
  }

  async function claimInTurns(): Promise<void> {
    try {
      await endOfTurn(); // the results of one statement release their slots together
      for (let taken = takeSlots(); taken.length > 0; taken = takeSlots()) await claimFor(taken);
    } finally {
      claiming = undefined;
    }
  }

  /** Takes all free slots that waiting webhooks may use, one for each webhook in turn. */
  function takeSlots(): Share[] {
    const taken = new Map<string, Share>();
    for (let next = isStopping ? undefined : shares.next(); next; next = shares.next()) {
      const { target, slot } = next;
      const share = taken.get(target.webhookId) ?? { target, slots: [] };
      share.slots.push(slot);
      taken.set(target.webhookId, share);
      shares.enqueue(target);
    }
    for (const { target } of taken.values()) shares.dequeue(target);
    return [...taken.values()];
  }

  async function claimFor(taken: readonly Share[]): Promise<void> {
    try {
      const requests = taken.map(({ target: { webhookId }, slots }) => ({
        webhookId,
        count: slots.length,
      }));
      const attempts = await claimDeliveries(services, requests);
      if (isStopping) return await releaseDeliveries(services, attempts);
      const shareOf = new Map(taken.map((share) => [share.target.webhookId, share]));
      for (const attempt of attempts) {
        const share = shareOf.get(attempt.webhookId);
        const slot = share?.slots.pop();
        if (share && slot) start(attempt, share.target, slot);
      }
    } finally {
      for (const { slots } of taken) for (const slot of slots) slot.release();
    }
  }

  function start(attempt: Attempt, target: Target, slot: Slot): void {
    if (attempt.hasMore) shares.enqueue(target);
    const done = attemptOnce(attempt, slot)
      .catch(logFailure)
      .finally(() => {
        slot.release();
        running.delete(attempt);
        claimWaiting();
      });
    running.set(attempt, done);
  }

  async function attemptOnce(attempt: Attempt, slot: Slot): Promise<void> {
    const slow = setTimeout(() => {
      slot.markSlow();
      claimWaiting();
    }, services.timings.slowDelivery);
    const { webhookId, id } = attempt;
    const attributes = { 'formwright.webhook_id': webhookId, 'formwright.delivery_id': id };
    await withSpan('deliver webhook', attributes, async () => {
      const result = await attemptDelivery(services, transport, attempt, slot.timeout).finally(() =>
        clearTimeout(slow),
      );
      await record(attempt, result);
      // Only now: a webhook that the result disables gets no further slots.
      const { latencyMs, statusCode } = result.exchange;
      if (result.attempted) slot.recordSent(latencyMs, statusCode !== null);
      services.recordMetric('webhook_attempts_total', 1, { outcome: result.status.toLowerCase() });
    });
  }

  function logFailure(error: unknown): void {
    if (isAbandoned) return;
    services.log.error({ err: error, job: deliverWebhooksJob }, 'background job failed');
  }

  async function whenIdle(): Promise<void> {
    while (claiming || running.size > 0) await Promise.allSettled([claiming, ...running.values()]);
  }

  function deliver(targets: readonly Target[]): void {
    for (const target of targets) shares.enqueue(target);
    claimWaiting();
  }

  return {
    deliver,
    poll: async () => deliver(await findDueWebhooks()),
    whenIdle,

    async stop(drainTimeout) {
      isStopping = true;
      await Promise.race([whenIdle(), sleep(drainTimeout, undefined, { ref: false })]);
      isAbandoned = true;
      if (running.size > 0) await releaseDeliveries(services, [...running.keys()]);
    },
  };
}
