// From events to deliveries. The transaction of a change inserts its event (`src/events/outbox.ts`); the relay creates a
// delivery for each webhook and deletes the event, in one transaction. What is interrupted is repeated: a webhook has at
// most one delivery of an event.

import { relayEventsJob } from '../../events/outbox.ts';
import { prefixByWeight } from '../../platform/concurrency/batcher.ts';
import type { Query } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { groupBy } from '../../platform/group-by.ts';
import { belowAllIds, compareIds } from '../../platform/ids.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Target } from './fair-share.ts';

/** Maximum number of events processed at once. */
const batchSize = 200;

/** Maximum size of the payloads written at once in bytes, unless a single event is larger. */
const batchBytes = 8 * 1024 * 1024;

/** Maximum duration of a run in milliseconds; the next run continues. */
const maxRunTime = 10_000;

/**
 * Creates the deliveries of pending events, one per subscribed webhook. An event that is processed twice is
 * delivered once: a webhook has at most one delivery per event. See docs/decisions/0041-webhook-delivery.md.
 *
 * @param onCreated receives the webhooks with new deliveries after each commit
 * @returns the number of events
 */
export async function relayEvents(
  services: Platform,
  onCreated: (targets: readonly Target[]) => void = () => undefined,
): Promise<number> {
  const deadline = services.clock.now().getTime() + maxRunTime;
  let relayed = 0;
  let page = await readPage(services, belowAllIds);
  while (page.length > 0) {
    const batch = page;
    const created = await inTransaction(services.db.coordinator, (run) =>
      relayBatch(services, run, batch),
    );
    relayed += created.events;
    onCreated(created.targets);
    if (services.clock.now().getTime() > deadline) {
      services.jobs.trigger(relayEventsJob);
      break;
    }
    // Events that another relay has locked are behind this position.
    page = await readPage(services, batch.at(-1)?.id ?? belowAllIds);
  }
  return relayed;
}

/** A pending event that may be locked or deleted since. */
interface PendingEvent {
  readonly form_id: string;
  readonly id: string;
  /** Bytes of its payloads in all deliveries. */
  readonly size: number;
}

/** Reads the oldest events after a position, as many as may be written at once. Locks nothing. */
async function readPage({ db }: Platform, after: string): Promise<readonly PendingEvent[]> {
  const { rows } = await db.pool.query<PendingEvent>({
    name: 'pending-events',
    text: `SELECT form_id, id, octet_length(payload)::float8 * cardinality(webhook_ids) AS size
           FROM events WHERE id > $1 ORDER BY id LIMIT ${batchSize}`,
    values: [after],
  });
  return prefixByWeight(rows, ({ size }) => size, batchBytes);
}

interface ClaimedEvent {
  readonly form_id: string;
  readonly id: string;
  readonly type: string;
  readonly webhook_ids: readonly string[];
  readonly payload: string;
  readonly response_id: string | null;
}

interface RelayedBatch {
  readonly events: number;
  readonly targets: readonly Target[];
}

async function relayBatch(
  services: Platform,
  run: Query,
  page: readonly PendingEvent[],
): Promise<RelayedBatch> {
  const events = await claimEvents(services, run, page);
  const targets = events.length === 0 ? [] : await insertDeliveries(services, run, events);
  return { events: events.length, targets };
}

/**
 * Deletes events; the transaction that deletes an event creates its deliveries. A concurrent deletion of
 * their responses waits for the end of the transaction, and then redacts the deliveries. Skips events that
 * are locked: by another relay, or by a deletion that redacts them.
 *
 * @returns the events in ascending order, in which their deliveries are sent
 */
async function claimEvents(
  { db }: Platform,
  run: Query,
  page: readonly PendingEvent[],
): Promise<ClaimedEvent[]> {
  const events: ClaimedEvent[] = [];
  // Citus locks rows on one shard at a time only.
  const parts = db.isDistributed ? groupBy(page, ({ form_id }) => form_id).values() : [page];
  for (const part of parts) {
    const { rows } = await run<ClaimedEvent>({
      name: 'claim-events',
      text: `DELETE FROM events WHERE form_id = ANY ($1) AND id = ANY (ARRAY(
               SELECT id FROM events WHERE form_id = ANY ($1) AND id = ANY ($2)
               FOR UPDATE SKIP LOCKED
             ))
             RETURNING form_id, id, type, webhook_ids, payload, response_id`,
      values: [[...new Set(part.map(({ form_id }) => form_id))], part.map(({ id }) => id)],
    });
    events.push(...rows);
  }
  return events.sort(compareIds);
}

/** @returns the webhooks with new deliveries */
async function insertDeliveries(
  { ids, clock }: Platform,
  run: Query,
  events: readonly ClaimedEvent[],
): Promise<Target[]> {
  const targets = await lockWebhooks(run, [...new Set(events.flatMap((one) => one.webhook_ids))]);
  const existing = new Set(targets.map(({ webhookId }) => webhookId));
  const deliveries = events
    .flatMap(({ id: message_id, webhook_ids }) =>
      webhook_ids.map((webhook_id) => ({ message_id, webhook_id })),
    )
    .filter(({ webhook_id }) => existing.has(webhook_id))
    .map((delivery) => ({ ...delivery, id: ids.next('dlv') }));
  if (deliveries.length === 0) return [];
  const { rows } = await run<{ webhook_id: string }>({
    name: 'insert-deliveries',
    text: insertDeliveriesSql,
    values: [
      clock.now(),
      JSON.stringify(deliveries),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ payload }) => payload),
      events.map(({ form_id }) => form_id),
      events.map(({ response_id }) => response_id),
    ],
  });
  const inserted = new Set(rows.map(({ webhook_id }) => webhook_id));
  return targets.filter(({ webhookId }) => inserted.has(webhookId));
}

/** Locks the webhooks that still exist, so that they are not deleted before the commit. */
async function lockWebhooks(run: Query, webhookIds: readonly string[]): Promise<Target[]> {
  const { rows } = await run<Target>({
    name: 'lock-webhooks',
    text: `SELECT id AS "webhookId", workspace_id AS "workspaceId" FROM webhooks
           WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE`,
    values: [webhookIds],
  });
  return rows;
}

const insertDeliveriesSql = `
  INSERT INTO webhook_deliveries (
    webhook_id, id, message_id, event_type, payload, form_id, response_id,
    status, next_attempt_at, created_at
  )
  SELECT d.webhook_id, d.id, e.id, e.type, e.payload, e.form_id, e.response_id, 'PENDING', $1, $1
  FROM json_to_recordset($2::json) AS d(message_id text, webhook_id text, id text)
  JOIN unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
    AS e(id, type, payload, form_id, response_id) ON e.id = d.message_id
  ON CONFLICT (webhook_id, message_id) DO NOTHING
  RETURNING webhook_id`;
