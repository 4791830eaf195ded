import type { Query } from '../kernel/db.ts';

/**
 * Forgets what webhooks were to be told of responses, and what they were told: what waits is not sent
 * any more, and the log of deliveries shows it no longer. What holds no answers stays.
 *
 * @param query of the transaction that deletes the responses, after it has: nothing else is then
 *   written of them
 * @param responseIds null for all of the form
 */
export async function forgetAnswers(
  query: Query,
  formId: string,
  responseIds: readonly string[] | null,
): Promise<void> {
  // Two statements: a relay that the first one waits for has made deliveries that the second must see.
  const values = [formId, responseIds];
  await query({ name: 'forget-events', text: forgetEvents, values });
  await query({ name: 'forget-deliveries', text: forgetDeliveries, values });
}

const which = `form_id = $1 AND response_id IS NOT NULL
  AND ($2::text[] IS NULL OR response_id = ANY ($2))`;

const forgetEvents = `DELETE FROM events WHERE ${which}`;

/** In one order, as the deletion of a webhook locks them. */
const forgetDeliveries = `
  WITH told AS (
    SELECT webhook_id, id FROM webhook_deliveries WHERE ${which}
    ORDER BY webhook_id, id FOR UPDATE
  )
  DELETE FROM webhook_deliveries d USING told
  WHERE d.webhook_id = told.webhook_id AND d.id = told.id`;
