// The rows of deliveries: how events create them, what is sent of them, and what remains of them when a form or its answers
// are deleted.

import { redactedPayload, referencesResponses } from '../../events/redact.ts';
import type { ClaimedEvent, EventConsumer } from '../../events/relay.ts';
import type { FormDataOwner } from '../../forms/form-data.ts';
import { longQueryMarker } from '../../platform/database/connection-pool.ts';
import type { Query } from '../../platform/database/database.ts';
import { isId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Attempt } from './claim-deliveries.ts';
import type { Target } from './fair-share.ts';

/** The services that deliveries depend on. */
export interface DeliveryServices extends Platform {
  /**
   * The questions that a response answers, with the labels of what was chosen, as in the REST API.
   *
   * @returns undefined if the version does not exist
   */
  readonly describeAnswers: (
    formId: string,
    version: number,
    answers: unknown,
  ) => Promise<readonly object[] | undefined>;
}

/** A payload with the answers of a response. */
interface ResponsePayload {
  readonly data: {
    readonly response: { readonly form_version: number; readonly answers: unknown };
  };
}

/**
 * The body of a request: the stored payload, with `questions` in its response if the webhook includes labels. All
 * attempts have the same body, because published versions never change.
 */
export async function bodyOf(
  { describeAnswers }: Pick<DeliveryServices, 'describeAnswers'>,
  attempt: Pick<Attempt, 'payload' | 'formId' | 'responseId' | 'withLabels'>,
): Promise<string> {
  const { payload, formId, responseId, withLabels } = attempt;
  if (!withLabels || formId === null || responseId === null) return payload;
  const event: ResponsePayload = JSON.parse(payload);
  const { response } = event.data;
  const questions = await describeAnswers(formId, response.form_version, response.answers);
  return JSON.stringify({
    ...event,
    data: { ...event.data, response: { ...response, questions } },
  });
}

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

/**
 * Webhooks of a form. They are disabled when it is deleted, since there will be no further events;
 * their deliveries remain, and those that are pending are sent without answers.
 */
export const webhookFormData: FormDataOwner = {
  /**
   * Locks the webhooks before the form: a change of a webhook locks it before its forms, and recording
   * the result of a delivery locks it before the delivery. The lock does not block the relay.
   */
  async lock(query, { id, workspaceId }) {
    const text = `SELECT 1 FROM webhooks WHERE ${ofForm} ORDER BY id FOR NO KEY UPDATE`;
    await query({ text, values: [workspaceId, id] });
  },
  async detachRows({ query, form: { id, workspaceId }, now }) {
    const text = `
      UPDATE webhooks SET enabled = false, disabled_reason = 'form_deleted', updated_at = $3
      WHERE ${ofForm} AND enabled`;
    await query({ text, values: [workspaceId, id, now] });
  },
  async redactAnswers(query, formId, responseIds) {
    const values = [formId, responseIds];
    await query({ name: 'redact-deliveries', text: redactDeliveries, values });
  },
};

const ofForm = 'workspace_id = $1 AND form_id = $2';

/**
 * What a delivery sets when its answers are removed. The receiver may have echoed them, so its response
 * is removed as well.
 */
export const redactedDelivery = `
  payload = ${redactedPayload}, response_id = NULL, last_response = NULL`;

/** Locks the deliveries in the same order as the deletion of a webhook does. */
const redactDeliveries = `${longQueryMarker}
  WITH held AS (
    SELECT webhook_id AS webhook, id AS delivery FROM webhook_deliveries WHERE ${referencesResponses}
    ORDER BY webhook_id, id FOR UPDATE
  )
  UPDATE webhook_deliveries SET ${redactedDelivery}
  FROM held WHERE webhook_id = held.webhook AND id = held.delivery`;
