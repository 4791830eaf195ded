import { type FormDataOwner, redactAnswers } from '../forms/form-data.ts';
import { longQueryMarker } from '../platform/database/connection-pool.ts';

/** What belongs to the responses of a form, in the order in which it is deleted. */
const tables = [
  'reviews',
  'response_counts',
  'response_days',
  'option_counts',
  'answer_tallies',
  'answer_checkpoints',
  'answer_indexes',
  'answer_values',
  'answer_blocks',
  'visit_days',
  'idempotency_keys',
  'spent_captchas',
  'partial_responses',
  'used_partials',
  'invitations',
];

/** Responses of a form, with their reviews, counters and single-use keys, its partial responses and invitations. */
export const responseFormData: FormDataOwner = {
  async deleteRows({ query, form, formData }) {
    const values = [form.id];
    await query({ text: `${longQueryMarker} DELETE FROM responses WHERE form_id = $1`, values });
    await redactAnswers(formData, query, form.id, null);
    for (const table of tables) {
      await query({ text: `${longQueryMarker} DELETE FROM ${table} WHERE form_id = $1`, values });
    }
  },
  async redactAnswers(query, formId, responseIds) {
    if (responseIds === null) return; // the invitations of the form are deleted
    await query({
      name: 'erase-references',
      text: `UPDATE invitations SET reference = NULL
             WHERE form_id = $1 AND response_id = ANY($2) AND reference IS NOT NULL`,
      values: [formId, responseIds],
    });
  },
};
