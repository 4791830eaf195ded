import { createSharedCall } from '../../platform/concurrency/batcher.ts';
import type { Query } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Exchange } from '../sending/transport.ts';
import type { Attempt } from './claim-deliveries.ts';
import type { DisabledReason } from './due-webhooks.ts';

export interface AttemptResult {
  readonly status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  /** Whether a request was sent. */
  readonly attempted: boolean;
  readonly exchange: Omit<Exchange, 'retryAfter'>;
  /** When to retry; null if there is no further attempt. */
  readonly nextAttemptAt: Date | null;
  readonly disable: DisabledReason | undefined;
}

/** Records the result of an attempt; does nothing if its lease was lost. */
export type RecordAttempt = (attempt: Attempt, result: AttemptResult) => Promise<void>;

interface CompletedAttempt {
  readonly attempt: Attempt;
  readonly result: AttemptResult;
}

/** The maximum number of results that one statement records. */
const maxBatchSize = 100;

/**
 * Records results of concurrent attempts with one statement. Results that change the state of their webhook,
 * and those whose delivery is locked, are recorded alone, so that others do not wait for a lock.
 */
export function createAttemptRecorder(services: Platform): RecordAttempt {
  const { coordinator } = services.db;
  const recordShared = createSharedCall(async (group: readonly CompletedAttempt[]) => {
    const run: Query = (query) => coordinator.query(query);
    const recorded = await recordResults(run, group, 'SKIP LOCKED');
    return group.map(({ attempt }) => recorded.has(attempt.id));
  }, maxBatchSize);

  return async (attempt, result) => {
    const completed = { attempt, result };
    const isRecorded =
      !changesWebhookHealth(completed) && (await recordShared(completed).catch(() => false));
    if (!isRecorded) await recordAlone(services, completed);
  };
}

/** Records a result and the state of its webhook in one transaction. */
async function recordAlone({ db, clock }: Platform, completed: CompletedAttempt): Promise<void> {
  const now = clock.now();
  const healthChanges = changesWebhookHealth(completed);
  await inTransaction(db.pool, async (run) => {
    if (healthChanges) await lockWebhook(run, completed.attempt);
    const recorded = await recordResults(run, [completed], '');
    if (healthChanges && recorded.size > 0) await updateWebhookHealth(run, completed, now);
  });
}

/**
 * Drops the receiver's response if the form response was deleted since: it may echo the answers.
 *
 * @returns ids of the deliveries whose results were recorded
 */
async function recordResults(
  run: Query,
  group: readonly CompletedAttempt[],
  whenLocked: 'SKIP LOCKED' | '',
): Promise<ReadonlySet<string>> {
  const column = <Value>(read: (completed: CompletedAttempt) => Value) => group.map(read);
  const { rows } = await run<{ id: string }>({
    name: `record-attempts ${whenLocked}`,
    text: recordSql(whenLocked),
    values: [
      column(({ attempt }) => attempt.webhookId),
      column(({ attempt }) => attempt.id),
      column(({ attempt }) => attempt.responseId),
      column(({ attempt }) => attempt.leasedUntil),
      column(({ result }) => result.status),
      column(({ result }) => (result.attempted ? 1 : 0)),
      column(({ result }) => result.nextAttemptAt),
      column(({ result }) => result.exchange.statusCode),
      column(({ result }) => result.exchange.latencyMs),
      column(({ result }) => result.exchange.error),
      column(({ result }) => result.exchange.body),
    ],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Arrays in subqueries for the same reason as in the statement that claims deliveries. */
const recordSql = (whenLocked: 'SKIP LOCKED' | '') => `
  UPDATE webhook_deliveries d SET
    leased_until = NULL, status = r.status, attempts = d.attempts + r.attempts,
    next_attempt_at = r.next_attempt_at, last_status_code = r.status_code,
    last_latency_ms = r.latency_ms, last_error = r.error,
    last_response = CASE WHEN d.response_id IS NOT DISTINCT FROM r.response_id THEN r.body END
  FROM unnest(
    (SELECT $1::text[]), (SELECT $2::text[]), (SELECT $3::text[]), (SELECT $4::timestamptz[]),
    (SELECT $5::delivery_status[]), (SELECT $6::int[]), (SELECT $7::timestamptz[]),
    (SELECT $8::int[]), (SELECT $9::int[]), (SELECT $10::text[]), (SELECT $11::text[])
  ) AS r(
    webhook_id, id, response_id, leased_until,
    status, attempts, next_attempt_at, status_code, latency_ms, error, body
  )
  CROSS JOIN LATERAL (
    SELECT 1 FROM webhook_deliveries
    WHERE webhook_id = r.webhook_id AND id = r.id AND leased_until = r.leased_until
    FOR UPDATE ${whenLocked}
  ) AS locked
  WHERE d.webhook_id = r.webhook_id AND d.id = r.id
  RETURNING d.id`;

/** Whether the attempt changes the webhook's row, which is written only then. */
function changesWebhookHealth({ attempt, result }: CompletedAttempt): boolean {
  if (!result.attempted) return false;
  const failed = result.status !== 'SUCCEEDED';
  return failed !== (attempt.failingSince !== null) || result.disable !== undefined;
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
  { attempt: { webhookId }, result: { status, disable } }: CompletedAttempt,
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
