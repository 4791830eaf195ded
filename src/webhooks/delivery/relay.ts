import { relayEventsJob } from '../../events/outbox.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { inTransaction, type Query } from '../../platform/database/database.ts';
import { deliveryJob } from './delivery-job.ts';
import { maxPerWebhook } from './fair-share.ts';

/** Number of events processed at once. Their payloads do not leave the database. */
const batchSize = 50;

/** Maximum size of the payloads written at once in bytes, unless a single event is larger. */
const batchBytes = 16 * 1024 * 1024;

/** Maximum duration of a run in milliseconds; the next run continues. */
const maxRunTime = 10_000;

/** Milliseconds after the planned time at which the job of a delivery counts as lost. */
const overdueAfter = 30_000;

/**
 * Creates the deliveries of pending events, one per subscribed webhook, and enqueues their jobs. An
 * event that is processed twice is delivered once: a webhook has at most one delivery per event.
 * See docs/decisions/0041-webhook-delivery.md.
 *
 * @returns the number of events
 */
export async function relayEvents(services: Platform): Promise<number> {
  const deadline = services.clock.now().getTime() + maxRunTime;
  let relayed = 0;
  for (;;) {
    const count = await inTransaction(services.db.pool, (run) => relayBatch(services, run));
    relayed += count;
    if (count === 0) break;
    if (services.clock.now().getTime() > deadline) {
      services.jobs.trigger(relayEventsJob);
      break;
    }
  }
  await enqueueOverdue(services);
  return relayed;
}

interface EventRow {
  readonly form_id: string;
  readonly id: string;
  readonly webhook_ids: string[];
}

async function relayBatch(services: Platform, run: Query): Promise<number> {
  const { rows: events } = await run<EventRow>({ name: 'read-events', text: selectEventsSql });
  if (events.length === 0) return 0;
  await insertDeliveries(services, run, events, await lockWebhooks(run, events));
  await run({
    name: 'delete-events',
    text: `DELETE FROM events e USING json_to_recordset($1::json) AS d(form_id text, id text)
           WHERE e.form_id = d.form_id AND e.id = d.id`,
    values: [JSON.stringify(events.map(({ form_id, id }) => ({ form_id, id })))],
  });
  return events.length;
}

/**
 * Locks the oldest events, so that a concurrent deletion of their responses waits and then redacts
 * the deliveries. Skips events that another relay has locked.
 */
const selectEventsSql = `
  SELECT form_id, id, webhook_ids
  FROM (
    SELECT form_id, id, webhook_ids, size, sum(size) OVER (ORDER BY id) AS total
    FROM (
      SELECT form_id, id, webhook_ids,
        octet_length(payload)::bigint * cardinality(webhook_ids) AS size
      FROM events ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    ) AS oldest
  ) AS summed
  WHERE total - size < ${batchBytes}`;

/** Workspace ids by webhook id. */
type Workspaces = ReadonlyMap<string, string>;

/** Locks the webhooks that still exist, so that they are not deleted before the commit. */
async function lockWebhooks(run: Query, events: readonly EventRow[]): Promise<Workspaces> {
  const { rows } = await run<{ id: string; workspace_id: string }>({
    name: 'lock-webhooks',
    text: 'SELECT id, workspace_id FROM webhooks WHERE id = ANY ($1::text[]) ORDER BY id FOR KEY SHARE',
    values: [[...new Set(events.flatMap(({ webhook_ids }) => webhook_ids))]],
  });
  return new Map(rows.map(({ id, workspace_id }) => [id, workspace_id]));
}

async function insertDeliveries(
  { ids, clock, jobs }: Platform,
  run: Query,
  events: readonly EventRow[],
  webhooks: Workspaces,
): Promise<void> {
  const now = clock.now();
  const deliveries = events.flatMap(({ webhook_ids, form_id, id: message_id }) =>
    webhook_ids
      .filter((id) => webhooks.has(id))
      .map((webhook_id) => ({ form_id, message_id, webhook_id, id: ids.next('dlv') })),
  );
  const { rows } = await run<{ webhook_id: string; id: string }>({
    name: 'insert-deliveries',
    text: insertDeliveriesSql,
    values: [JSON.stringify(deliveries), now],
  });
  const deliveryJobs = rows.map(({ webhook_id: webhookId, id: deliveryId }) => {
    const workspaceId = webhooks.get(webhookId) ?? webhookId;
    return deliveryJob({ webhookId, workspaceId, deliveryId }, { at: now, delay: 0 });
  });
  await jobs.enqueue(run, deliveryJobs);
}

const insertDeliveriesSql = `
  INSERT INTO webhook_deliveries (
    webhook_id, id, message_id, event_type, payload, form_id, response_id,
    status, next_attempt_at, created_at
  )
  SELECT d.webhook_id, d.id, e.id, e.type, e.payload, e.form_id, e.response_id, 'PENDING', $2, $2
  FROM json_to_recordset($1::json) AS d(form_id text, message_id text, webhook_id text, id text)
  JOIN events e ON e.form_id = d.form_id AND e.id = d.message_id
  ON CONFLICT (webhook_id, message_id) DO NOTHING
  RETURNING webhook_id, id`;

interface OverdueRow {
  readonly webhook_id: string;
  readonly workspace_id: string;
  readonly id: string;
  readonly at: Date;
}

/** Enqueues jobs for overdue deliveries. */
async function enqueueOverdue({ db, clock, jobs }: Platform): Promise<void> {
  const now = clock.now();
  const { rows } = await db.pool.query<OverdueRow>({
    name: 'overdue-deliveries',
    text: overdueSql,
    values: [new Date(now.getTime() - overdueAfter), now],
  });
  const deliveryJobs = rows.map(({ webhook_id: webhookId, workspace_id: workspaceId, id, at }) =>
    deliveryJob({ webhookId, workspaceId, deliveryId: id }, { at, delay: 0 }),
  );
  await jobs.enqueue((query) => db.pool.query(query), deliveryJobs);
}

/** At most as many per webhook as run concurrently: their handlers continue with the rest. */
const overdueSql = `
  SELECT late.webhook_id, w.workspace_id, late.id, late.next_attempt_at AS at
  FROM (
    SELECT webhook_id, id, next_attempt_at,
      row_number() OVER (PARTITION BY webhook_id ORDER BY next_attempt_at) AS place
    FROM webhook_deliveries
    WHERE next_attempt_at <= $1 AND (leased_until IS NULL OR leased_until <= $2)
  ) AS late
  JOIN webhooks w ON w.id = late.webhook_id
  WHERE place <= ${maxPerWebhook}`;
