import { withSpan } from '../../platform/observability/trace-spans.ts';
import type { Platform } from '../../platform/platform.ts';
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

/** How many milliseconds pass until a delivery is tried again whose secret cannot be read. */
const unreadableDelay = 300_000;

/** How many milliseconds an order may go on with what else waits. */
const maxRunTime = 5000;

/**
 * Makes what does one order: sends the delivery, writes down what came of it, and orders the retry.
 * Where its webhook has no place, the delivery is put off: those that are under way go on with what
 * waits, of any webhook.
 */
export function createDeliveryWorker(
  services: Platform,
  transport: Transport,
): (data: unknown) => Promise<void> {
  const shares = createFairShare();

  return async (data) => {
    const due = parseDeliveryJob(data);
    const target = targetOf(due);
    const place = shares.acquire(target);
    if (!place) return;
    const until = services.clock.now().getTime() + maxRunTime;
    const isOver = () => services.clock.now().getTime() >= until;
    let turn: DeliverySlot = { target, slot: place, claim: () => claimDelivery(services, due) };
    for (;;) {
      await deliverOne(services, transport, shares, turn, isOver);
      // Others have waited for this order's place in the queue: what still waits here is ordered again.
      if (isOver()) return enqueueWaiting(services, shares.drainWaiting());
      const next = shares.next();
      if (!next) return;
      turn = { ...next, claim: () => claimNextDelivery(services, next.target.webhookId) };
    }
  };
}

/** A delivery that has a place, and how to claim it. */
interface DeliverySlot {
  readonly target: Target;
  readonly slot: Slot;
  readonly claim: () => Promise<Attempt | undefined>;
}

/** Does one delivery of a webhook, and notes that more may wait for it. */
async function deliverOne(
  services: Platform,
  transport: Transport,
  shares: FairShare,
  { target, slot: place, claim: take }: DeliverySlot,
  isOver: () => boolean,
): Promise<void> {
  try {
    const attempt = await take();
    if (!attempt) return;
    const { webhookId, id } = attempt;
    const names = { 'formwright.webhook_id': webhookId, 'formwright.delivery_id': id };
    await withSpan('deliver webhook', names, async () => {
      const result = await attemptDelivery(services, transport, attempt, place);
      const last = isOver();
      if (!last) shares.enqueue(target);
      await recordAttempt(services, attempt, result, last ? [target] : []);
      services.metrics.recordDelivery(result.status.toLowerCase());
    });
  } finally {
    place.release();
  }
}

async function attemptDelivery(
  services: Platform,
  transport: Transport,
  attempt: Attempt,
  place: Slot,
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
  const slow = setTimeout(() => place.markSlow(), slowAfter);
  const exchange = await transport(attempt.url, headers, attempt.payload, place.timeout).finally(
    () => clearTimeout(slow),
  );
  place.recordSent(exchange.latencyMs, exchange.statusCode !== null);
  return evaluateExchange(services, attempt, exchange);
}

const unreadableSecret =
  'The secret of the webhook cannot be read: it was encrypted with another SECRET_KEY.';

/** The secrets that sign; undefined where the present one was stored with another SECRET_KEY. */
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
  const done = { attempted: true, exchange, next: undefined, disable: undefined };
  if (hasSucceeded(exchange)) return { ...done, status: 'SUCCEEDED' };

  const now = clock.now();
  const error = exchange.error ?? `The receiver answered ${exchange.statusCode}.`;
  const failed = { ...done, exchange: { ...exchange, error } };
  const disable = disablingReason(exchange, attempt.failingSince, now);
  const chance = (clock.random(1)[0] ?? 0) / 255;
  const delay = delayAfter(attempt.attempts + 1, exchange.retryAfter, now, chance);
  if (disable !== undefined || delay === undefined) return { ...failed, status: 'FAILED', disable };
  return { ...failed, status: 'PENDING', next: { at: new Date(now.getTime() + delay), delay } };
}
