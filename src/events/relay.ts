// From events to what happens because of them. The transaction of a change inserts its event (`src/events/outbox.ts`); the
// relay hands it to the consumers of its subscribers, which insert what they deliver, and deletes it, in one transaction.
// What is interrupted is repeated: a subscriber has at most one delivery of an event.

import { prefixByWeight } from '../platform/concurrency/batcher.ts';
import type { Query } from '../platform/database/database.ts';
import { groupByShard } from '../platform/database/shards.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { belowAllIds, compareIds } from '../platform/ids.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { relayEventsJob } from './outbox.ts';

/** Maximum number of events processed at once. */
const batchSize = 200;

/** Maximum size of the payloads written at once in bytes, unless a single event is larger. */
const batchBytes = 8 * 1024 * 1024;

/** Maximum duration of a run in milliseconds; the next run continues. */
const maxRunTime = 10_000;

/**
 * Hands pending events to their consumers. See docs/decisions/0041-webhook-delivery.md.
 *
 * @returns the number of events
 */
export async function relayEvents(
  services: Platform,
  consumers: readonly EventConsumer[],
): Promise<number> {
  const deadline = services.clock.now().getTime() + maxRunTime;
  let relayed = 0;
  let page = await readPage(services, belowAllIds);
  while (page.length > 0) {
    const batch = page;
    // Citus locks rows of one shard at a time only.
    const parts = await groupByShard(services.db, batch, ({ form_id }) => form_id);
    const { events, afterCommit } = await inTransaction(services.db.coordinator, (run) =>
      relayBatch(run, parts, consumers),
    );
    relayed += events;
    for (const start of afterCommit) start();
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
  /** Bytes of its payloads for all subscribers. */
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

/** An event that the transaction of its consumers deletes. */
export interface ClaimedEvent {
  readonly formId: string;
  readonly id: string;
  readonly type: string;
  readonly subscriberIds: readonly string[];
  /** The body that webhooks get, as JSON. */
  readonly payload: string;
  /** The response whose answers the payload contains. */
  readonly responseId: string | null;
  readonly createdAt: Date;
}

/** A part of the service that does something because of events. */
export interface EventConsumer {
  /** Whether the id of a subscriber is one of its own. */
  accepts(subscriberId: string): boolean;
  /**
   * Inserts what it delivers, in the transaction that deletes the events.
   *
   * @param events in ascending order, each with its own subscribers only
   * @returns what is called after the commit
   */
  consume(run: Query, events: readonly ClaimedEvent[]): Promise<() => void>;
}

interface RelayedBatch {
  readonly events: number;
  readonly afterCommit: readonly (() => void)[];
}

/** @param parts of one shard each */
async function relayBatch(
  run: Query,
  parts: readonly (readonly PendingEvent[])[],
  consumers: readonly EventConsumer[],
): Promise<RelayedBatch> {
  const events = await claimEvents(run, parts);
  const afterCommit: (() => void)[] = [];
  for (const { accepts, consume } of consumers) {
    const own = events
      .map((event) => ({ ...event, subscriberIds: event.subscriberIds.filter(accepts) }))
      .filter(({ subscriberIds }) => subscriberIds.length > 0);
    if (own.length > 0) afterCommit.push(await consume(run, own));
  }
  return { events: events.length, afterCommit };
}

/**
 * Deletes events; the transaction that deletes an event inserts what is delivered. A concurrent deletion of
 * their responses waits for the end of the transaction, and then redacts that. Skips events that
 * are locked: by another relay, or by a deletion that redacts them.
 *
 * @returns the events in ascending order, in which their deliveries are sent
 */
async function claimEvents(
  run: Query,
  parts: readonly (readonly PendingEvent[])[],
): Promise<ClaimedEvent[]> {
  const events: ClaimedEvent[] = [];
  for (const part of parts) {
    const { rows } = await run<ClaimedEvent>({
      name: 'claim-events',
      text: `DELETE FROM events WHERE form_id = ANY ($1) AND id = ANY (ARRAY(
               SELECT id FROM events WHERE form_id = ANY ($1) AND id = ANY ($2)
               FOR UPDATE SKIP LOCKED
             ))
             RETURNING form_id AS "formId", id, type, webhook_ids AS "subscriberIds", payload,
               response_id AS "responseId", created_at AS "createdAt"`,
      values: [[...new Set(part.map(({ form_id }) => form_id))], part.map(({ id }) => id)],
    });
    events.push(...rows);
  }
  return events.sort(compareIds);
}
