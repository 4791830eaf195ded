import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises';
import { traceHeaders, withSpan } from '../../platform/observability/trace-spans.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { signedHeaders } from '../sending/sign.ts';
import type { Exchange, Transport } from '../sending/transport.ts';
import { reportUnreadable, unsealSecret } from '../webhook-secrets.ts';
import { type Attempt, claimDeliveries, releaseDeliveries } from './claim-deliveries.ts';
import { deliverWebhooksJob } from './deliver-webhooks-job.ts';
import { bodyOf, type DeliveryServices } from './delivery-rows.ts';
import { createDueWebhooks, delayAfter, disablingReason, hasSucceeded } from './due-webhooks.ts';
import { createFairShare, type Slot, type Target } from './fair-share.ts';
import { type AttemptResult, createAttemptRecorder } from './record-attempts.ts';

/** Delay in milliseconds before the next attempt if the signing secret cannot be decrypted. */
const unreadableDelay = 300_000;

/**
 * Sends a claimed delivery, unless its webhook is disabled, and determines the result.
 *
 * @param timeout milliseconds, if shorter than the default
 */
async function attemptDelivery(
  services: DeliveryServices,
  transport: Transport,
  attempt: Attempt,
  timeout: number | undefined,
): Promise<AttemptResult> {
  if (!attempt.shouldSend) return notAttempted('The webhook is disabled.');
  const secrets = decryptSecrets(services, attempt);
  if (!secrets) {
    const nextAttemptAt = new Date(services.clock.now().getTime() + unreadableDelay);
    return { ...notAttempted(unreadableSecret), status: 'PENDING', nextAttemptAt };
  }
  const id = attempt.messageId;
  const payload = await bodyOf(services, attempt);
  const headers = {
    ...signedHeaders({ id, payload, secrets }, services.clock.now()),
    ...traceHeaders(),
  };
  const exchange = await transport(attempt.url, headers, payload, timeout);
  return evaluateExchange(services, attempt, exchange);
}

const unreadableSecret =
  'The signing secret cannot be decrypted: it was encrypted with a different SECRET_KEY.';

/** The signing secrets; undefined if the current one was encrypted with a different SECRET_KEY. */
function decryptSecrets(services: Platform, { webhookId, secret, previousSecret }: Attempt) {
  const current = unsealSecret(services, webhookId, secret);
  if (current === undefined) {
    reportUnreadable(services, webhookId);
    return undefined;
  }
  const previous = previousSecret && unsealSecret(services, webhookId, previousSecret);
  return previous ? [current, previous] : [current];
}

function notAttempted(error: string): AttemptResult {
  const exchange = { statusCode: null, latencyMs: 0, body: null, error };
  return { status: 'FAILED', attempted: false, exchange, nextAttemptAt: null, disable: undefined };
}

function evaluateExchange(
  { clock }: Platform,
  attempt: Attempt,
  exchange: Exchange,
): AttemptResult {
  const base = { attempted: true, exchange, nextAttemptAt: null, disable: undefined };
  if (hasSucceeded(exchange)) return { ...base, status: 'SUCCEEDED' };

  const now = clock.now();
  const error = exchange.error ?? `The receiver responded with status ${exchange.statusCode}.`;
  const failed = { ...base, exchange: { ...exchange, error } };
  const disable = disablingReason(exchange, attempt.failingSince, now);
  const random = (clock.random(1)[0] ?? 0) / 255;
  const delay = delayAfter(attempt.attempts + 1, exchange.retryAfter, now, random);
  if (disable !== undefined || delay === undefined) return { ...failed, status: 'FAILED', disable };
  return { ...failed, status: 'PENDING', nextAttemptAt: new Date(now.getTime() + delay) };
}

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
