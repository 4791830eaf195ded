import type { Platform } from '../../platform/container/platform.ts';
import { withSpan } from '../../platform/observability/trace-spans.ts';
import type { Exchange, Transport } from '../sending/transport.ts';
import { reportUnreadable, unsealSecret } from '../signing/webhook-secrets.ts';
import { signedHeaders } from '../signing/webhook-signature.ts';
import {
  type Attempt,
  type AttemptResult,
  claimDelivery,
  claimNextDelivery,
  enqueueWaiting,
  recordAttempt,
} from './delivery-attempt.ts';
import { parseDeliveryJob, targetOf } from './delivery-job.ts';
import {
  createFairShare,
  type FairShare,
  type Slot,
  slowAfter,
  type Target,
} from './fair-share.ts';
import { delayAfter, disablingReason, hasSucceeded } from './schedule.ts';

/** Delay in milliseconds before the next attempt if the signing secret cannot be decrypted. */
const unreadableDelay = 300_000;

/** Maximum time in milliseconds that a job continues with other waiting deliveries. */
const maxRunTime = 5000;

/**
 * Creates the handler of delivery jobs: sends the delivery, records the result and enqueues the
 * retry. If there is no free slot for the webhook, the delivery stays pending, and a running
 * handler continues with the waiting deliveries of any webhook.
 */
export function createDeliveryWorker(
  services: Platform,
  transport: Transport,
): (data: unknown) => Promise<void> {
  const shares = createFairShare();

  return async (data) => {
    const due = parseDeliveryJob(data);
    const target = targetOf(due);
    const slot = shares.acquire(target);
    if (!slot) return;
    const deadline = services.clock.now().getTime() + maxRunTime;
    const isOver = () => services.clock.now().getTime() >= deadline;
    let current: DeliverySlot = { target, slot, claim: () => claimDelivery(services, due) };
    for (;;) {
      await deliverOne(services, transport, shares, current, isOver);
      // Returns the worker to the queue, where other jobs wait; waiting deliveries are enqueued
      // again.
      if (isOver()) return enqueueWaiting(services, shares.drainWaiting());
      const next = shares.next();
      if (!next) return;
      current = { ...next, claim: () => claimNextDelivery(services, next.target.webhookId) };
    }
  };
}

/** A delivery with its slot and a function that claims it. */
interface DeliverySlot {
  readonly target: Target;
  readonly slot: Slot;
  readonly claim: () => Promise<Attempt | undefined>;
}

/** Performs one delivery, and marks the webhook as waiting because it may have more. */
async function deliverOne(
  services: Platform,
  transport: Transport,
  shares: FairShare,
  { target, slot, claim }: DeliverySlot,
  isOver: () => boolean,
): Promise<void> {
  try {
    const attempt = await claim();
    if (!attempt) return;
    const { webhookId, id } = attempt;
    const attributes = { 'formwright.webhook_id': webhookId, 'formwright.delivery_id': id };
    await withSpan('deliver webhook', attributes, async () => {
      const result = await attemptDelivery(services, transport, attempt, slot);
      const last = isOver();
      if (!last) shares.enqueue(target);
      await recordAttempt(services, attempt, result, last ? [target] : []);
      services.metrics.recordDelivery(result.status.toLowerCase());
    });
  } finally {
    slot.release();
  }
}

async function attemptDelivery(
  services: Platform,
  transport: Transport,
  attempt: Attempt,
  slot: Slot,
): Promise<AttemptResult> {
  if (!attempt.isSent) return notAttempted('The webhook is disabled.');
  const secrets = decryptSecrets(services, attempt);
  if (!secrets) {
    const at = new Date(services.clock.now().getTime() + unreadableDelay);
    return {
      ...notAttempted(unreadableSecret),
      status: 'PENDING',
      next: { at, delay: unreadableDelay },
    };
  }
  const { messageId: id, payload } = attempt;
  const headers = signedHeaders({ id, payload, secrets }, services.clock.now());
  const slow = setTimeout(() => slot.markSlow(), slowAfter);
  const exchange = await transport(attempt.url, headers, attempt.payload, slot.timeout).finally(
    () => clearTimeout(slow),
  );
  slot.recordSent(exchange.latencyMs, exchange.statusCode !== null);
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
  return { status: 'FAILED', attempted: false, exchange, next: undefined, disable: undefined };
}

function evaluateExchange(
  { clock }: Platform,
  attempt: Attempt,
  exchange: Exchange,
): AttemptResult {
  const base = { attempted: true, exchange, next: undefined, disable: undefined };
  if (hasSucceeded(exchange)) return { ...base, status: 'SUCCEEDED' };

  const now = clock.now();
  const error = exchange.error ?? `The receiver responded with status ${exchange.statusCode}.`;
  const failed = { ...base, exchange: { ...exchange, error } };
  const disable = disablingReason(exchange, attempt.failingSince, now);
  const random = (clock.random(1)[0] ?? 0) / 255;
  const delay = delayAfter(attempt.attempts + 1, exchange.retryAfter, now, random);
  if (disable !== undefined || delay === undefined) return { ...failed, status: 'FAILED', disable };
  return { ...failed, status: 'PENDING', next: { at: new Date(now.getTime() + delay), delay } };
}
