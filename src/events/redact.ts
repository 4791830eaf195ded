import { z } from 'zod';
import { longQueryMarker } from '../platform/database/connection-pool.ts';
import type { Query } from '../platform/database/database.ts';

/** Answers in events that have not been relayed yet. */
export const eventFormData = {
  /**
   * Removes the answers of deleted responses from the payloads. Deliveries follow in a statement of
   * their own: they must include those of a relay that this statement has waited for.
   *
   * @param responseIds null for all responses of the form
   */
  async redactAnswers(
    query: Query,
    formId: string,
    responseIds: readonly string[] | null,
  ): Promise<void> {
    await query({ name: 'redact-events', text: redactEvents, values: [formId, responseIds] });
  },
};

/** $1 the form, $2 ids of responses, or null for all. */
export const referencesResponses = `form_id = $1 AND response_id IS NOT NULL
  AND ($2::text[] IS NULL OR response_id = ANY ($2))`;

/**
 * The payload with the response replaced by `{id, form_version, created_at, deleted: true}`,
 * computed within the database. `OFFSET 0` prevents PostgreSQL from parsing the payload once per
 * member.
 */
export const redactedPayload = `(
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
  UPDATE events SET payload = ${redactedPayload}, response_id = NULL WHERE ${referencesResponses}`;

/** An event payload whose response is reduced to its identifying fields. */
const referenceModel = z.looseObject({
  data: z.looseObject({
    response: z.object({ id: z.string(), form_version: z.number(), created_at: z.string() }),
  }),
});

/**
 * The payload as shown to an API key without the scope `responses:read`.
 *
 * @param payload of an event that contains answers
 */
export function withoutAnswers(payload: unknown): unknown {
  return referenceModel.parse(payload);
}
