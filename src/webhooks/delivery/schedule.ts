import { z } from 'zod';
import { millisecondsPerDay } from '../../../packages/common/text/calendar.ts';
import type { Exchange } from '../sending/transport.ts';

// When a delivery is retried, and when it fails finally. Pure.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Delays before the retries in milliseconds, as recommended by Standard Webhooks. */
const delays = [
  5 * second,
  5 * minute,
  30 * minute,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
];

/** Maximum random extension of a delay, so that retries are spread out. */
const jitter = 0.1;

/** Duration of continuous failure after which a webhook is disabled, in milliseconds. */
const disableAfter = 5 * millisecondsPerDay;

/** Maximum accepted value of `Retry-After`. */
const maxDelay = 24 * hour;

/**
 * The delay before the next attempt in milliseconds; undefined after the last one.
 *
 * @param attempts number of attempts so far
 * @param random 0 to 1
 */
export function delayAfter(
  attempts: number,
  retryAfter: string | undefined,
  now: Date,
  random: number,
): number | undefined {
  const planned = delays[attempts - 1];
  if (planned === undefined) return undefined;
  const requested = Math.min(parseRetryAfter(retryAfter, now), maxDelay);
  return Math.round(Math.max(planned, requested) * (1 + jitter * random));
}

/** Parses `Retry-After`, seconds or a date (RFC 9110, 10.2.3), to milliseconds; 0 if invalid. */
function parseRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * second;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}

/** Any 2xx status is a success. */
export function hasSucceeded({ statusCode }: Exchange): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}

/** Why the service disables a webhook. */
export const disabledReasonModel = z.enum(['gone', 'failing', 'form_deleted']);

export type DisabledReason = z.output<typeof disabledReasonModel>;

/** Whether and why to disable a webhook after a failed attempt. */
export function disablingReason(
  { statusCode }: Exchange,
  failingSince: Date | null,
  now: Date,
): DisabledReason | undefined {
  if (statusCode === 410) return 'gone';
  if (failingSince === null) return undefined;
  return now.getTime() - failingSince.getTime() >= disableAfter ? 'failing' : undefined;
}
