import { compareIds } from '../../platform/ids.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { dueSql } from './due-webhooks.ts';

/** Lease of a delivery in milliseconds; afterwards another worker may claim it. */
const leaseDuration = 25_000;

/** A claimed delivery with the data for an attempt. */
export interface Attempt {
  readonly webhookId: string;
  readonly id: string;
  readonly messageId: string;
  readonly payload: string;
  /** The form of the event; null for a test. */
  readonly formId: string | null;
  /** The response whose answers the payload contains. */
  readonly responseId: string | null;
  /** Number of previous attempts. */
  readonly attempts: number;
  /** End of the lease; it also identifies the lease. */
  readonly leasedUntil: Date;
  readonly url: string;
  /** Whether the webhook includes labels. */
  readonly withLabels: boolean;
  /** The webhook is enabled, or was disabled by the deletion of the event's form. */
  readonly shouldSend: boolean;
  readonly secret: Uint8Array;
  /** The previous secret while it is valid. */
  readonly previousSecret: Uint8Array | null;
  readonly failingSince: Date | null;
  /** Whether further deliveries of the webhook are due. */
  readonly hasMore: boolean;
}

interface ClaimRequest {
  readonly webhookId: string;
  readonly count: number;
}

/**
 * Claims the oldest due deliveries of webhooks, with one statement. Deliveries that another statement has
 * locked are skipped.
 *
 * @returns them in the order of their events
 */
export async function claimDeliveries(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  requests: readonly ClaimRequest[],
): Promise<Attempt[]> {
  const now = clock.now();
  const { rows } = await db.coordinator.query<Attempt>({
    name: 'claim-deliveries',
    text: claimSql,
    values: [
      now,
      new Date(now.getTime() + leaseDuration),
      requests.map(({ webhookId }) => webhookId),
      requests.map(({ count }) => count),
    ],
  });
  return rows.sort(compareIds);
}

/**
 * The statement does not wait until its commit is on disk: after a crash of PostgreSQL, a claim that was lost
 * has the same effect as one that has ended. The result of the attempt is durable, and its claim before it.
 *
 * One more delivery of each webhook is locked than claimed, to know whether there are more. Arrays in
 * subqueries have the same estimated length in every plan: PostgreSQL plans the statement once, and finds
 * rows by their index, however large the table is.
 */
const claimSql = `
  WITH due AS MATERIALIZED (
    SELECT d.webhook_id, d.id, request.count,
      row_number() OVER (PARTITION BY d.webhook_id ORDER BY d.next_attempt_at, d.id) AS place
    FROM unnest((SELECT $3::text[]), (SELECT $4::int[])) AS request(webhook_id, count)
    CROSS JOIN LATERAL (
      SELECT webhook_id, id, next_attempt_at FROM webhook_deliveries
      WHERE webhook_id = request.webhook_id AND ${dueSql}
      ORDER BY next_attempt_at, id LIMIT request.count + 1 FOR UPDATE SKIP LOCKED
    ) AS d
    WHERE (SELECT set_config('synchronous_commit', 'off', true)) = 'off'
  )
  UPDATE webhook_deliveries d SET leased_until = $2
  FROM webhooks w
  WHERE d.id = ANY (ARRAY(SELECT id FROM due WHERE place <= count)) AND w.id = d.webhook_id
  RETURNING
    d.webhook_id AS "webhookId", d.id, d.message_id AS "messageId", d.payload,
    d.form_id AS "formId", d.response_id AS "responseId", d.attempts, d.leased_until AS "leasedUntil",
    w.url, 'labels' = ANY (w.include) AS "withLabels", w.secret, w.failing_since AS "failingSince",
    w.enabled OR (w.disabled_reason = 'form_deleted' AND d.form_id IS NOT NULL) AS "shouldSend",
    CASE WHEN w.previous_until > $1 THEN w.previous_secret END AS "previousSecret",
    d.webhook_id = ANY (ARRAY(SELECT webhook_id FROM due WHERE place > count)) AS "hasMore"`;

/** Ends the leases of deliveries whose attempts were not completed, so that any worker may claim them. */
export async function releaseDeliveries(
  { db }: Pick<Platform, 'db'>,
  attempts: readonly Attempt[],
): Promise<void> {
  await db.coordinator.query({
    name: 'release-deliveries',
    text: `UPDATE webhook_deliveries d SET leased_until = NULL
           FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS a(webhook_id, id, leased_until)
           WHERE d.webhook_id = a.webhook_id AND d.id = a.id AND d.leased_until = a.leased_until`,
    values: [
      attempts.map(({ webhookId }) => webhookId),
      attempts.map(({ id }) => id),
      attempts.map(({ leasedUntil }) => leasedUntil),
    ],
  });
}
