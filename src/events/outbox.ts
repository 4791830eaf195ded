// The outbox: an event is a row that the transaction of the change itself inserts, so that there is an event exactly if
// there was a change. Its payload is final: receivers get these bytes, whatever happens to the form afterwards.

import type { Query } from '../platform/database/database.ts';
import type { Ids } from '../platform/ids.ts';
import type { EventType } from './event-types.ts';
import { type SubscribedForm, subscriberIdsFor } from './subscribers.ts';

/** The job that turns events into deliveries. */
export const relayEventsJob = 'relay-events';

/**
 * An event to be inserted in the transaction that makes the change. See
 * docs/decisions/0011-events.md.
 */
export interface OutboxEvent {
  readonly id: string;
  readonly type: EventType;
  /** Never empty. */
  readonly subscriberIds: readonly string[];
  /** The request body that receivers get, byte for byte. */
  readonly payload: string;
  /** The response whose answers the payload contains. */
  readonly responseId: string | null;
  readonly createdAt: Date;
  /** Only inserted with a response after which the form has so many. */
  readonly atCount?: number | undefined;
}

/** The data of an event besides its form. */
export interface EventInput {
  readonly type: EventType;
  readonly at: Date;
  /** Serialized as by the REST API; called only if there are subscribers. */
  readonly response?: () => object;
  /** Set if `response` contains answers, which are redacted when the response is deleted. */
  readonly responseId?: string;
  readonly atCount?: number;
}

/** Creates the event for a form with its final payload; an empty array without subscribers. */
export function createEvents(ids: Ids, form: SubscribedForm, input: EventInput): OutboxEvent[] {
  const { type, at, response, responseId = null, atCount } = input;
  const subscriberIds = subscriberIdsFor(form, type);
  if (subscriberIds.length === 0) return [];
  const { workspaceId, id, slug, title } = form;
  const data = {
    workspace_id: workspaceId,
    form: { id, slug, title },
    ...(response && { response: response() }),
  };
  const payload = serializePayload(type, at, data);
  const event = { id: ids.next('evt'), type, subscriberIds, payload, responseId, atCount };
  return [{ ...event, createdAt: at }];
}

/** The request body that receivers get. */
export function serializePayload(type: EventType, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/**
 * Inserts events of one form with one statement, in the transaction that makes the change. Trigger
 * `relayEventsJob` after the commit.
 *
 * @param query of that transaction
 */
export async function insertEvents(
  query: Query,
  formId: string,
  events: readonly OutboxEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const values = [formId, JSON.stringify(eventRowsOf(events))];
  await query({ name: 'insert-events', text: insert, values });
}

/** The columns of events, besides their form. */
export function eventRowsOf(events: readonly OutboxEvent[]): object[] {
  return events.map(({ id, type, subscriberIds, payload, responseId, createdAt, atCount }) => ({
    id,
    type,
    payload,
    webhook_ids: subscriberIds,
    response_id: responseId,
    created_at: createdAt,
    at_count: atCount,
  }));
}

const insert = `
  INSERT INTO events (form_id, id, type, webhook_ids, payload, response_id, created_at)
  SELECT $1, id, type, webhook_ids, payload, response_id, created_at
  FROM json_to_recordset($2::json) AS e(
    id text, type text, webhook_ids text[], payload text, response_id text, created_at timestamptz
  )`;
