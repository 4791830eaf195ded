import type { Kernel } from '../kernel/kernel.ts';
import { inSpan } from '../kernel/span.ts';
import { type Attempt, claim, claimNext, orderWaiting, type Result, settle } from './attempt.ts';
import {
  createFairShare,
  type FairShare,
  type Place,
  slowAfter,
  type Target,
} from './fair-share.ts';
import { readOrder, targetOf } from './order.ts';
import { delayAfter, disablingReason, hasSucceeded } from './schedule.ts';
import { reportUnreadable, unsealSecret } from './secrets.ts';
import { signedHeaders } from './signature.ts';
import type { Exchange, Transport } from './transport.ts';

/** How many milliseconds pass until a delivery is tried again whose secret cannot be read. */
const unreadableDelay = 300_000;

/** How many milliseconds an order may go on with what else waits. */
const stint = 5000;

/**
 * Makes what does one order: sends the delivery, writes down what came of it, and orders the retry.
 * Where its webhook has no place, the delivery is put off: those that are under way go on with what
 * waits, of any webhook.
 */
export function createDelivery(
  kernel: Kernel,
  transport: Transport,
): (data: unknown) => Promise<void> {
  const shares = createFairShare();

  return async (data) => {
    const due = readOrder(data);
    const target = targetOf(due);
    const place = shares.enter(target);
    if (!place) return;
    const until = kernel.clock.now().getTime() + stint;
    const isOver = () => kernel.clock.now().getTime() >= until;
    let turn: Turn = { target, place, take: () => claim(kernel, due) };
    for (;;) {
      await takeTurn(kernel, transport, shares, turn, isOver);
      // Others have waited for this order's place in the queue: what still waits here is ordered again.
      if (isOver()) return orderWaiting(kernel, shares.takeWaiting());
      const next = shares.next();
      if (!next) return;
      turn = { ...next, take: () => claimNext(kernel, next.target.webhookId) };
    }
  };
}

/** A delivery that has a place, and how to claim it. */
interface Turn {
  readonly target: Target;
  readonly place: Place;
  readonly take: () => Promise<Attempt | undefined>;
}

/** Does one delivery of a webhook, and notes that more may wait for it. */
async function takeTurn(
  kernel: Kernel,
  transport: Transport,
  shares: FairShare,
  { target, place, take }: Turn,
  isOver: () => boolean,
): Promise<void> {
  try {
    const attempt = await take();
    if (!attempt) return;
    const { webhookId, id } = attempt;
    const names = { 'formwright.webhook_id': webhookId, 'formwright.delivery_id': id };
    await inSpan('deliver webhook', names, async () => {
      const result = await perform(kernel, transport, attempt, place);
      const last = isOver();
      if (!last) shares.wait(target);
      await settle(kernel, attempt, result, last ? [target] : []);
      kernel.meter.delivery(result.status.toLowerCase());
    });
  } finally {
    place.leave();
  }
}

async function perform(
  kernel: Kernel,
  transport: Transport,
  attempt: Attempt,
  place: Place,
): Promise<Result> {
  if (!attempt.isSent) return notTried('The webhook is disabled.');
  const secrets = readSecrets(kernel, attempt);
  if (!secrets) {
    const at = new Date(kernel.clock.now().getTime() + unreadableDelay);
    return { ...notTried(unreadable), status: 'PENDING', next: { at, delay: unreadableDelay } };
  }
  const { messageId: id, payload } = attempt;
  const headers = signedHeaders({ id, payload, secrets }, kernel.clock.now());
  const slow = setTimeout(() => place.slowDown(), slowAfter);
  const exchange = await transport(attempt.url, headers, attempt.payload, place.timeout).finally(
    () => clearTimeout(slow),
  );
  place.sent(exchange.latencyMs, exchange.statusCode !== null);
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
