import type { Platform } from '../../platform/container/platform.ts';
import { inTransaction, type Query } from '../../platform/database/database.ts';
import type { Exchange } from '../sending/transport.ts';
import { type DueDelivery, deliveryJob, type RetryPlan } from './delivery-job.ts';
import type { Target } from './fair-share.ts';
import type { DisabledReason } from './schedule.ts';

/** Lease of a delivery in milliseconds; afterwards another worker may claim it. */
const leaseDuration = 25_000;

/** A claimed delivery with the data for an attempt. */
export interface Attempt {
  readonly webhookId: string;
  readonly id: string;
  readonly workspaceId: string;
  readonly messageId: string;
  readonly payload: string;
  /** The response whose answers the payload contains. */
  readonly responseId: string | null;
  /** Number of previous attempts. */
  readonly attempts: number;
  /** End of the lease; it also identifies the lease. */
  readonly leasedUntil: Date;
  readonly url: string;
  /**
   * Whether to send it: the webhook is enabled, or was disabled by the deletion of the event's
   * form.
   */
  readonly isSent: boolean;
  readonly secret: Uint8Array;
  /** The previous secret while it is valid. */
  readonly previousSecret: Uint8Array | null;
  readonly failingSince: Date | null;
}

/**
 * Claims a due delivery unless another worker has a lease on it. The planned time must equal that
 * of the job, so that duplicate jobs cause one attempt only.
 */
export async function claimDelivery(
  { db, clock }: Platform,
  due: DueDelivery,
): Promise<Attempt | undefined> {
  const now = clock.now();
  const { rows } = await db.pool.query<Attempt>({
    name: 'claim-delivery',
    text: claimSql,
    values: [
      due.webhookId,
      due.deliveryId,
      due.plannedFor,
      now,
      new Date(now.getTime() + leaseDuration),
    ],
  });
  return rows[0];
}

/** Claims the oldest due delivery of a webhook without a lease, if there is one. */
export async function claimNextDelivery(
  { db, clock }: Platform,
  webhookId: string,
): Promise<Attempt | undefined> {
  const now = clock.now();
  const { rows } = await db.pool.query<Attempt>({
    name: 'claim-next-delivery',
    text: claimNextSql,
    values: [webhookId, now, new Date(now.getTime() + leaseDuration)],
  });
  return rows[0];
}

/** @param now SQL parameter of the current time */
const returningAttempt = (now: string) => `
  RETURNING
    d.webhook_id AS "webhookId", d.id, w.workspace_id AS "workspaceId",
    d.message_id AS "messageId", d.payload, d.response_id AS "responseId", d.attempts, d.leased_until AS "leasedUntil",
    w.url, w.secret, w.failing_since AS "failingSince",
    w.enabled OR (w.disabled_reason = 'form_deleted' AND d.form_id IS NOT NULL) AS "isSent",
    CASE WHEN w.previous_until > ${now} THEN w.previous_secret END AS "previousSecret"`;

const claimSql = `
  UPDATE webhook_deliveries d SET leased_until = $5
  FROM webhooks w
  WHERE d.webhook_id = $1 AND d.id = $2 AND w.id = $1
    AND d.next_attempt_at = $3 AND (d.leased_until IS NULL OR d.leased_until <= $4)
  ${returningAttempt('$4')}`;

/** The oldest due delivery of one webhook without a lease; $2 now. */
const waitingSql = (webhookId: string) => `
  SELECT id, next_attempt_at AS at FROM webhook_deliveries
  WHERE webhook_id = ${webhookId} AND next_attempt_at <= $2 AND (leased_until IS NULL OR leased_until <= $2)
  ORDER BY next_attempt_at, id LIMIT 1`;

const claimNextSql = `
  WITH next AS (${waitingSql('$1')} FOR UPDATE SKIP LOCKED)
  UPDATE webhook_deliveries d SET leased_until = $3
  FROM webhooks w, next
  WHERE d.webhook_id = $1 AND d.id = next.id AND w.id = $1
  ${returningAttempt('$2')}`;

/** The result of an attempt. */
export interface AttemptResult {
  readonly status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  /** Whether a request was sent. */
  readonly attempted: boolean;
  readonly exchange: Omit<Exchange, 'retryAfter'>;
  /** When to retry. */
  readonly next: RetryPlan | undefined;
  readonly disable: DisabledReason | undefined;
}

/**
 * Records an attempt in one transaction: its result, the state of the webhook and the job for the
 * retry. Does nothing if the lease was lost.
 *
 * @param handOver webhooks whose oldest waiting delivery is enqueued as well
 */
export async function recordAttempt(
  services: Platform,
  attempt: Attempt,
  result: AttemptResult,
  handOver: readonly Target[],
): Promise<void> {
  const { db, clock, jobs } = services;
  const now = clock.now();
  const healthChanges = changesWebhookHealth(attempt, result);
  await inTransaction(db.pool, async (run) => {
    if (healthChanges) await lockWebhook(run, attempt);
    if (!(await recordResult(run, attempt, result))) return;
    if (healthChanges) await updateWebhookHealth(run, attempt, result, now);
    const { webhookId, workspaceId, id } = attempt;
    const retry = { webhookId, workspaceId, deliveryId: id };
    const retryJobs = result.next ? [deliveryJob(retry, result.next)] : [];
    await jobs.enqueue(run, [...retryJobs, ...(await readWaitingJobs(run, handOver, now))]);
  });
}

/**
 * Drops the receiver's response if the form response was deleted since: it may echo the answers.
 */
async function recordResult(run: Query, attempt: Attempt, result: AttemptResult): Promise<boolean> {
  const { webhookId, id, leasedUntil, responseId } = attempt;
  const { statusCode, latencyMs, error, body } = result.exchange;
  const { rows } = await run({
    name: 'settle-delivery',
    text: `UPDATE webhook_deliveries SET
             leased_until = NULL, status = $4::delivery_status, attempts = attempts + $5,
             next_attempt_at = $6, last_status_code = $7, last_latency_ms = $8, last_error = $9,
             last_response = CASE WHEN response_id IS NOT DISTINCT FROM $11 THEN $10 END
           WHERE webhook_id = $1 AND id = $2 AND leased_until = $3 RETURNING id`,
    values: [
      ...[webhookId, id, leasedUntil, result.status, result.attempted ? 1 : 0],
      ...[result.next?.at ?? null, statusCode, latencyMs, error, body, responseId],
    ],
  });
  return rows.length > 0;
}

/** Whether the attempt changes the webhook's row, which is written only then. */
function changesWebhookHealth(
  { failingSince }: Attempt,
  { status, attempted, disable }: AttemptResult,
): boolean {
  if (!attempted) return false;
  const failed = status !== 'SUCCEEDED';
  return failed !== (failingSince !== null) || disable !== undefined;
}

/** Locks the webhook before the delivery, in the same order as a deletion. */
async function lockWebhook(run: Query, { webhookId }: Attempt): Promise<void> {
  await run({
    text: 'SELECT 1 FROM webhooks WHERE id = $1 FOR NO KEY UPDATE',
    values: [webhookId],
  });
}

async function updateWebhookHealth(
  run: Query,
  { webhookId }: Attempt,
  { status, disable }: AttemptResult,
  now: Date,
): Promise<void> {
  const failed = status !== 'SUCCEEDED';
  await run({
    text: `UPDATE webhooks SET
             failing_since = CASE WHEN $2::boolean THEN coalesce(failing_since, $3) END,
             enabled = enabled AND $4::text IS NULL,
             disabled_reason = CASE
               WHEN enabled THEN $4::text
               WHEN disabled_reason = 'form_deleted' THEN coalesce($4::text, disabled_reason)
               ELSE disabled_reason
             END
           WHERE id = $1`,
    values: [webhookId, failed, now, disable ?? null],
  });
}

/** Enqueues a job for the oldest waiting delivery of each of these webhooks. */
export async function enqueueWaiting(
  { db, clock, jobs }: Platform,
  targets: readonly Target[],
): Promise<void> {
  const run: Query = (query) => db.pool.query(query);
  await jobs.enqueue(run, await readWaitingJobs(run, targets, clock.now()));
}

/** Jobs for deliveries that stayed pending without a free slot. */
async function readWaitingJobs(run: Query, targets: readonly Target[], now: Date) {
  if (targets.length === 0) return [];
  const workspaces = new Map(targets.map(({ webhookId, workspaceId }) => [webhookId, workspaceId]));
  const { rows } = await run<{ webhook_id: string; id: string; at: Date }>({
    name: 'waiting-deliveries',
    text: `SELECT w.id AS webhook_id, next.id, next.at
           FROM unnest($1::text[]) AS w(id)
           CROSS JOIN LATERAL (${waitingSql('w.id')}) AS next`,
    values: [[...workspaces.keys()], now],
  });
  return rows.map(({ webhook_id: webhookId, id: deliveryId, at }) => {
    const workspaceId = workspaces.get(webhookId) ?? webhookId;
    return deliveryJob({ webhookId, workspaceId, deliveryId }, { at, delay: 0 });
  });
}
