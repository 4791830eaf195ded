import { z } from 'zod';
import { millisecondsPerDay } from '../../platform/text/calendar.ts';
import type { Exchange } from '../sending/transport.ts';

// When a delivery is tried again, and when it is given up. Pure.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How many milliseconds pass before each retry, as Standard Webhooks recommends. */
const delays = [
  ...[5 * second, 5 * minute, 30 * minute],
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
];

/** How much longer than planned a retry may wait, so that not all of them come at once. */
const jitter = 0.1;

/** How long everything must have failed before a webhook is disabled. */
const disableAfter = 5 * millisecondsPerDay;

/** The longest that a receiver may put us off. */
const maxDelay = 24 * hour;

/**
 * How many milliseconds to wait after a failure; undefined if it was the last try.
 *
 * @param attempts how often it was tried
 * @param chance 0 to 1
 */
export function delayAfter(
  attempts: number,
  retryAfter: string | undefined,
  now: Date,
  chance: number,
): number | undefined {
  const planned = delays[attempts - 1];
  if (planned === undefined) return undefined;
  const asked = Math.min(parseRetryAfter(retryAfter, now), maxDelay);
  return Math.round(Math.max(planned, asked) * (1 + jitter * chance));
}

/** Milliseconds that `Retry-After` asks for: seconds or a date (RFC 9110, 10.2.3); 0 for neither. */
function parseRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * second;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}

/** Only 2xx is a success. */
export function hasSucceeded({ statusCode }: Exchange): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

/** Why the service disables a webhook. */
export const disabledReasonModel = z.enum(['gone', 'failing', 'form_deleted']);

export type DisabledReason = z.output<typeof disabledReasonModel>;

/** Why a webhook is to be disabled after a failure, if it is. */
export function disablingReason(
  { statusCode }: Exchange,
  failingSince: Date | null,
  now: Date,
): DisabledReason | undefined {
  if (statusCode === 410) return 'gone';
  if (failingSince === null) return undefined;
  return now.getTime() - failingSince.getTime() >= disableAfter ? 'failing' : undefined;
}
