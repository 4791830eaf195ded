import { redactedPayload, referencesResponses } from '../../events/redact.ts';
import type { FormDataOwner } from '../../forms/form-data.ts';
import { longQueryMarker } from '../../platform/database/connection-pool.ts';

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
