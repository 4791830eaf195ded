import { traceHeaders } from '../../platform/observability/trace-spans.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Exchange, Transport } from '../sending/transport.ts';
import { reportUnreadable, unsealSecret } from '../signing/webhook-secrets.ts';
import { signedHeaders } from '../signing/webhook-signature.ts';
import type { Attempt } from './claim-deliveries.ts';
import { bodyOf, type DeliveryServices } from './delivery-body.ts';
import type { AttemptResult } from './record-attempts.ts';
import { delayAfter, disablingReason, hasSucceeded } from './schedule.ts';

/** Delay in milliseconds before the next attempt if the signing secret cannot be decrypted. */
const unreadableDelay = 300_000;

/**
 * Sends a claimed delivery, unless its webhook is disabled, and determines the result.
 *
 * @param timeout milliseconds, if shorter than the default
 */
export async function attemptDelivery(
  services: DeliveryServices,
  transport: Transport,
  attempt: Attempt,
  timeout: number | undefined,
): Promise<AttemptResult> {
  if (!attempt.isSent) return notAttempted('The webhook is disabled.');
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
