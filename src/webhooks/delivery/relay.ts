import { relayEventsJob } from '../../events/outbox.ts';
import { inTransaction, type Query } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { deliveryJob } from './delivery-job.ts';
import { maxPerWebhook } from './fair-share.ts';

/** How many events are made deliveries of at once. Their payloads never leave the database. */
const batchSize = 50;

/** How many bytes of payload are written at once, if it is more than one event's. */
const batchBytes = 16 * 1024 * 1024;

/** How many milliseconds one run may take; the next one carries on. */
const maxRunTime = 10_000;

/** How many milliseconds late a delivery must be for its order to count as lost. */
const overdueAfter = 30_000;

/**
 * Makes deliveries of what has happened: one for each webhook that listened, each with the order to
 * send it. An event that is taken twice is delivered once, since a webhook has one delivery of it.
 *
 * @returns how many events
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
 * The oldest events, locked: whoever deletes what they tell of waits, and then finds the deliveries.
 * Those that somebody else is at are left to them.
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

/** Workspaces by the ids of their webhooks. */
type Workspaces = ReadonlyMap<string, string>;

/** Those that still exist. They cannot be deleted before their deliveries are there. */
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

/** Of each webhook the deliveries that should have been tried long since are ordered anew. */
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

/** As many of each webhook as are under way at once: those go on with the rest. */
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
