// From events to deliveries: one for each subscribed webhook that still exists.

import type { ClaimedEvent, EventConsumer } from '../../events/relay.ts';
import type { Query } from '../../platform/database/database.ts';
import { isId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Target } from './fair-share.ts';

/**
 * Creates a delivery of each event for each of its webhooks, which has at most one of an event.
 *
 * @param onCreated receives the webhooks with new deliveries after each commit
 */
export function webhookConsumer(
  services: Platform,
  onCreated: (targets: readonly Target[]) => void = () => undefined,
): EventConsumer {
  return {
    accepts: (id) => isId('wh', id),
    async consume(run, events) {
      const targets = await insertDeliveries(services, run, events);
      return () => onCreated(targets);
    },
  };
}

/** @returns the webhooks with new deliveries */
async function insertDeliveries(
  { ids, clock }: Platform,
  run: Query,
  events: readonly ClaimedEvent[],
): Promise<Target[]> {
  const targets = await lockWebhooks(run, [...new Set(events.flatMap((one) => one.subscriberIds))]);
  const existing = new Set(targets.map(({ webhookId }) => webhookId));
  const deliveries = events
    .flatMap(({ id: message_id, subscriberIds }) =>
      subscriberIds.map((webhook_id) => ({ message_id, webhook_id })),
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
      events.map(({ formId }) => formId),
      events.map(({ responseId }) => responseId),
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
