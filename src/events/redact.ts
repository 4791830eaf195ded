import { z } from 'zod';
import { longQueryMarker } from '../platform/database/connection-pool.ts';
import type { Query } from '../platform/database/database.ts';

/**
 * Removes the answers of deleted responses from events that wait and from the log of deliveries. The
 * events themselves stay: what was not delivered yet is delivered without answers.
 *
 * @param query of the transaction that deletes the responses, after it has deleted them: no event is
 *   written for them from then on
 * @param responseIds null for all of the form
 */
export async function redactAnswers(
  query: Query,
  formId: string,
  responseIds: readonly string[] | null,
): Promise<void> {
  // Two statements: a relay that the first one waits for has made deliveries that the second must see.
  const values = [formId, responseIds];
  await query({ name: 'redact-events', text: redactEvents, values });
  await query({ name: 'redact-deliveries', text: redactDeliveries, values });
}

const matchesResponses = `form_id = $1 AND response_id IS NOT NULL
  AND ($2::text[] IS NULL OR response_id = ANY ($2))`;

/**
 * A payload with `{id, form_version, created_at, deleted: true}` in the place of the response. It never
 * leaves the database. `OFFSET 0` keeps PostgreSQL from parsing it once for each member.
 */
const redactedPayload = `(
    SELECT format(
      '{"type":%s,"timestamp":%s,"data":{"workspace_id":%s,"form":%s,"response":{"id":%s,"form_version":%s,"created_at":%s,"deleted":true}}}',
      event -> 'type', event -> 'timestamp',
      event #> '{data,workspace_id}', event #> '{data,form}',
      event #> '{data,response,id}', event #> '{data,response,form_version}',
      event #> '{data,response,created_at}'
    )
    FROM (SELECT payload::jsonb AS event OFFSET 0) AS parsed
  )`;

const redactEvents = `${longQueryMarker}
  UPDATE events SET payload = ${redactedPayload}, response_id = NULL WHERE ${matchesResponses}`;

/**
 * What a delivery sets when its answers are removed. A receiver may have echoed them, so what it answered
 * is removed too.
 */
export const redactedDelivery = `
  payload = ${redactedPayload}, response_id = NULL, last_response = NULL`;

/** In one order, as the deletion of a webhook locks them. */
const redactDeliveries = `${longQueryMarker}
  WITH held AS (
    SELECT webhook_id AS webhook, id AS delivery FROM webhook_deliveries WHERE ${matchesResponses}
    ORDER BY webhook_id, id FOR UPDATE
  )
  UPDATE webhook_deliveries SET ${redactedDelivery}
  FROM held WHERE webhook_id = held.webhook AND id = held.delivery`;

/** The payload of an event of a response. What identifies the response is kept, everything else is dropped. */
const referenceModel = z.looseObject({
  data: z.looseObject({
    response: z.object({ id: z.string(), form_version: z.number(), created_at: z.string() }),
  }),
});

/**
 * A payload as it is shown to a key that may not read responses.
 *
 * @param payload of an event whose payload holds answers
 */
export function withoutAnswers(payload: unknown): unknown {
  return referenceModel.parse(payload);
}
