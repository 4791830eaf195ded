import type { Query } from '../platform/database/database.ts';
import type { Ids } from '../platform/ids.ts';
import type { EventType } from './event-types.ts';
import { type SubscribedForm, webhookIdsFor } from './subscribers.ts';

/** The job that turns events into deliveries. */
export const relayEventsJob = 'relay-events';

/** Something that happened, ready to be written in the transaction that does it. */
export interface OutboxEvent {
  readonly id: string;
  readonly type: EventType;
  /** Never empty. */
  readonly webhookIds: readonly string[];
  /** What receivers get, to the byte. */
  readonly payload: string;
  /** The response whose answers the payload holds. */
  readonly responseId: string | null;
  readonly createdAt: Date;
}

/** What an event tells beside its form. */
export interface EventInput {
  readonly type: EventType;
  readonly at: Date;
  /** In the words of REST; asked for only where somebody is told. */
  readonly response?: () => object;
  /** Set where `response` holds answers: they are purged with the response. */
  readonly responseId?: string;
}

/** The event of what happens to a form, frozen; none where nobody listens. */
export function createEvents(ids: Ids, subject: SubscribedForm, input: EventInput): OutboxEvent[] {
  const { type, at, response, responseId = null } = input;
  const webhookIds = webhookIdsFor(subject, type);
  if (webhookIds.length === 0) return [];
  const { workspaceId, id, slug, title } = subject;
  const data = {
    workspace_id: workspaceId,
    form: { id, slug, title },
    ...(response && { response: response() }),
  };
  const payload = serializePayload(type, at, data);
  return [{ id: ids.next('evt'), type, webhookIds, payload, responseId, createdAt: at }];
}

/** The body that receivers get. */
export function serializePayload(type: EventType, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/**
 * Writes events of one form, in the transaction of what they tell: one statement however many there
 * are. Trigger `relayEventsJob` once it has committed.
 *
 * @param query of that transaction
 */
export async function insertEvents(
  query: Query,
  formId: string,
  events: readonly OutboxEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ id, type, webhookIds, payload, responseId, createdAt }) => ({
    ...{ id, type, payload, webhook_ids: webhookIds },
    ...{ response_id: responseId, created_at: createdAt },
  }));
  await query({ name: 'insert-events', text: insert, values: [formId, JSON.stringify(rows)] });
}

const insert = `
  INSERT INTO events (form_id, id, type, webhook_ids, payload, response_id, created_at)
  SELECT $1, id, type, webhook_ids, payload, response_id, created_at
  FROM json_to_recordset($2::json) AS e(
    id text, type text, webhook_ids text[], payload text, response_id text, created_at timestamptz
  )`;
