import { millisecondsPerDay } from '../../../packages/common/text/calendar.ts';
import { type FormRetention, retentionPages } from '../../forms/form-retention.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { sweepInBatches, sweptAtOnce } from '../../platform/database/expiring-table.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import { redactedDelivery } from './webhook-form-data.ts';

/** Lifetime of deliveries in milliseconds. */
const lifetime = 30 * millisecondsPerDay;

/**
 * Deletes deliveries after 30 days, and redacts answers in those of forms with a shorter retention.
 *
 * @returns the number of changed deliveries
 */
export async function sweepDeliveries(services: Platform): Promise<number> {
  const oldest = lowestIdAt('dlv', services.clock.now().getTime() - lifetime);
  let swept = await sweepInBatches(services.db, deletion, [oldest]);
  for await (const page of retentionPages(services)) {
    if (page.length > 0)
      swept += await sweepInBatches(services.db, redaction, retentionBounds(page));
  }
  return swept;
}

/** Forms, and for each the id below which its responses are no longer retained. */
const retentionBounds = (page: readonly FormRetention[]) => [
  page.map(({ formId }) => formId),
  page.map(({ deleteBefore }) => lowestIdAt('resp', deleteBefore.getTime())),
];

const lockBatch = `LIMIT ${sweptAtOnce} FOR UPDATE SKIP LOCKED`;

/** $1 an id. */
const deletion = `
  DELETE FROM webhook_deliveries WHERE id = ANY (ARRAY(
    SELECT id FROM webhook_deliveries WHERE id < $1 ${lockBatch}
  ))`;

/** $1 forms, $2 for each the id below which its responses are redacted: one index lookup for each form. */
const redaction = `
  UPDATE webhook_deliveries SET ${redactedDelivery} WHERE id = ANY (ARRAY(
    SELECT d.id FROM unnest($1::text[], $2::text[]) AS due(form_id, below)
    CROSS JOIN LATERAL (
      SELECT id FROM webhook_deliveries
      WHERE form_id = due.form_id AND response_id < due.below ${lockBatch}
    ) AS d
    LIMIT ${sweptAtOnce}
  ))`;
