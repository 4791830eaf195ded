import { z } from 'zod';
import { millisecondsPerDay } from '../../../packages/common/text/calendar.ts';
import { retryDelay } from '../../events/retry-delays.ts';
import { belowAllIds } from '../../platform/ids.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Exchange } from '../sending/transport.ts';
import type { Target } from './fair-share.ts';

/** Milliseconds since their planned time for which deliveries are found by every search. */
const recentTime = 10_000;

/** The maximum number of deliveries among them, the latest first. */
const recentLimit = 500;

/** The number of webhooks that one search visits; more of them take several. */
const searchLimit = 1000;

/**
 * Creates a search for webhooks with due deliveries, which any server may have created: those of deliveries that
 * have become due recently and, every ten seconds, all others: those of a server that was killed, and those that
 * others have postponed. The cost does not depend on the number of due deliveries.
 */
export function createDueWebhooks({ db, clock, timings }: Platform): () => Promise<Target[]> {
  let nextPassAt = 0;
  /** The last webhook that was visited; a new pass begins below all ids. */
  let position = belowAllIds;

  async function findRecent(now: Date): Promise<Target[]> {
    const { rows } = await db.coordinator.query<Target>({
      name: 'recently-due-webhooks',
      text: recentSql,
      values: [now, new Date(now.getTime() - recentTime)],
    });
    return rows;
  }

  async function searchAll(now: Date): Promise<Target[]> {
    const { rows } = await db.coordinator.query<Target & { isDue: boolean }>({
      name: 'due-webhooks',
      text: searchSql,
      values: [now, position],
    });
    const last = rows.length < searchLimit ? undefined : rows.at(-1);
    position = last?.webhookId ?? belowAllIds;
    if (!last) nextPassAt = now.getTime() + timings.duePass;
    return rows.filter(({ isDue }) => isDue);
  }

  return async () => {
    const now = clock.now();
    const recent = await findRecent(now);
    return now.getTime() < nextPassAt ? recent : [...recent, ...(await searchAll(now))];
  };
}

/**
 * Whether a delivery is due; $1 now. PostgreSQL estimates the result of a subquery without its value, so
 * that it need not plan a prepared statement again for each value.
 */
export const dueSql = `next_attempt_at <= (SELECT $1::timestamptz)
  AND (leased_until IS NULL OR leased_until <= (SELECT $1::timestamptz))`;

const recentSql = `
  SELECT DISTINCT w.id AS "webhookId", w.workspace_id AS "workspaceId"
  FROM (
    SELECT webhook_id FROM webhook_deliveries WHERE ${dueSql} AND next_attempt_at > (SELECT $2::timestamptz)
    ORDER BY next_attempt_at DESC LIMIT ${recentLimit}
  ) AS due
  JOIN webhooks w ON w.id = due.webhook_id`;

/** The webhook of the first pending delivery after another webhook. */
const nextWebhookSql = (after: string) => `
  SELECT webhook_id FROM webhook_deliveries
  WHERE next_attempt_at IS NOT NULL AND webhook_id > ${after}
  ORDER BY webhook_id LIMIT 1`;

/** Visits webhooks with pending deliveries by their index, each with two probes. */
const searchSql = `
  WITH RECURSIVE pending AS (
    SELECT webhook_id, 1 AS place FROM (${nextWebhookSql('$2')}) AS first
    UNION ALL
    SELECT next.webhook_id, place + 1
    FROM pending CROSS JOIN LATERAL (${nextWebhookSql('pending.webhook_id')}) AS next
    WHERE place < ${searchLimit}
  )
  SELECT p.webhook_id AS "webhookId", w.workspace_id AS "workspaceId",
    w.id IS NOT NULL AND EXISTS (
      SELECT 1 FROM webhook_deliveries WHERE webhook_id = p.webhook_id AND ${dueSql}
    ) AS "isDue"
  FROM pending p LEFT JOIN webhooks w ON w.id = p.webhook_id
  ORDER BY place`;

// When a delivery is retried, and when it fails finally. Pure.

/** Duration of continuous failure after which a webhook is disabled, in milliseconds. */
const disableAfter = 5 * millisecondsPerDay;

/** Maximum accepted value of `Retry-After`. */
const maxDelay = millisecondsPerDay;

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
  return retryDelay(attempts, random, Math.min(parseRetryAfter(retryAfter, now), maxDelay));
}

/** Parses `Retry-After`, seconds or a date (RFC 9110, 10.2.3), to milliseconds; 0 if invalid. */
function parseRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
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
