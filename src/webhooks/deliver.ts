import type { Kernel } from '../kernel/kernel.ts';
import { inSpan } from '../kernel/span.ts';
import { type Attempt, claim, claimNext, type Result, settle } from './attempt.ts';
import { type Due, readOrder } from './order.ts';
import { delayAfter, disablingReason, hasSucceeded } from './schedule.ts';
import { reportUnreadable, unsealSecret } from './secrets.ts';
import { signedHeaders } from './signature.ts';
import type { Exchange, Transport } from './transport.ts';

/**
 * How many deliveries to one webhook a server has under way at once. A slow receiver so takes up
 * only a part of what it does at once altogether.
 */
export const share = 4;

/** How many milliseconds pass until a delivery is tried again whose secret cannot be read. */
const unreadableDelay = 300_000;

/** How many milliseconds an order may go on with what else waits for its webhook. */
const stint = 5000;

/** What a server has under way for one webhook. */
interface Lane {
  count: number;
  /** An order was put off since somebody here last looked what waits. */
  isBehind: boolean;
}

/**
 * Makes what does one order: sends the delivery, writes down what came of it, and orders the retry.
 * Where the webhook has enough to do already, the delivery is put off: those that are under way go on
 * with what waits for the same webhook.
 */
export function createDelivery(
  kernel: Kernel,
  transport: Transport,
): (data: unknown) => Promise<void> {
  const lanes = new Map<string, Lane>();

  return async (data) => {
    const due = readOrder(data);
    const lane = lanes.get(due.webhookId) ?? { count: 0, isBehind: false };
    if (lane.count >= share) {
      lane.isBehind = true;
      return;
    }
    lanes.set(due.webhookId, lane);
    lane.count += 1;
    try {
      await deliverOn(kernel, transport, lane, due);
    } finally {
      lane.count -= 1;
      if (lane.count === 0) lanes.delete(due.webhookId);
    }
  };
}

async function deliverOn(
  kernel: Kernel,
  transport: Transport,
  lane: Lane,
  due: Due,
): Promise<void> {
  const until = kernel.clock.now().getTime() + stint;
  let attempt = await claim(kernel, due);
  for (;;) {
    const last = attempt ? await deliverOnce(kernel, transport, lane, attempt, until) : true;
    // What was put off while somebody looked may have come too late to be seen.
    if (last && !lane.isBehind) return;
    lane.isBehind = false;
    attempt = await claimNext(kernel, due.webhookId);
  }
}

/** @returns whether the time until which to go on is over */
function deliverOnce(
  kernel: Kernel,
  transport: Transport,
  lane: Lane,
  attempt: Attempt,
  until: number,
): Promise<boolean> {
  const { webhookId, id } = attempt;
  const names = { 'formwright.webhook_id': webhookId, 'formwright.delivery_id': id };
  return inSpan('deliver webhook', names, async () => {
    const result = await perform(kernel, transport, attempt);
    const last = kernel.clock.now().getTime() >= until;
    if (last) lane.isBehind = false; // the order that is then made is for what waits
    await settle(kernel, attempt, result, last);
    kernel.meter.delivery(result.status.toLowerCase());
    return last;
  });
}

async function perform(kernel: Kernel, transport: Transport, attempt: Attempt): Promise<Result> {
  if (!attempt.enabled) return notTried('The webhook is disabled.');
  const secrets = readSecrets(kernel, attempt);
  if (!secrets) {
    const at = new Date(kernel.clock.now().getTime() + unreadableDelay);
    return { ...notTried(unreadable), status: 'PENDING', next: { at, delay: unreadableDelay } };
  }
  const { messageId: id, payload } = attempt;
  const headers = signedHeaders({ id, payload, secrets }, kernel.clock.now());
  const exchange = await transport(attempt.url, headers, attempt.payload);
  return judge(kernel, attempt, exchange);
}

const unreadable =
  'The secret of the webhook cannot be read: it was encrypted with another SECRET_KEY.';

/** The secrets that sign; undefined where the present one was stored with another SECRET_KEY. */
function readSecrets(kernel: Kernel, { webhookId, secret, previousSecret }: Attempt) {
  const current = unsealSecret(kernel, webhookId, secret);
  if (current === undefined) {
    reportUnreadable(kernel, webhookId);
    return undefined;
  }
  const previous = previousSecret && unsealSecret(kernel, webhookId, previousSecret);
  return previous ? [current, previous] : [current];
}

function notTried(error: string): Result {
  const exchange = { statusCode: null, latencyMs: 0, body: null, error };
  return { status: 'FAILED', tried: false, exchange, next: undefined, disable: undefined };
}

function judge({ clock }: Kernel, attempt: Attempt, exchange: Exchange): Result {
  const done = { tried: true, exchange, next: undefined, disable: undefined };
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
