import { formsWithRetention } from '../../forms/form-retention.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { longRunning } from '../../platform/database/database.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import { millisecondsPerDay } from '../../platform/text/calendar.ts';
import { redactedDelivery } from './webhook-form-data.ts';

/** Lifetime of deliveries in milliseconds. */
const lifetime = 30 * millisecondsPerDay;

/** Number of deliveries that one statement changes. */
const batchSize = 1000;

/**
 * Deletes deliveries after 30 days, and redacts answers in those of forms with a shorter retention.
 *
 * @returns the number of changed deliveries
 */
export async function sweepDeliveries(services: Platform): Promise<number> {
  const oldest = lowestIdAt('dlv', services.clock.now().getTime() - lifetime);
  let swept = await sweepInBatches(services, deletion, [oldest]);
  for await (const { formId, deleteBefore } of formsWithRetention(services)) {
    swept += await sweepInBatches(services, redaction, [
      formId,
      lowestIdAt('resp', deleteBefore.getTime()),
    ]);
  }
  return swept;
}

/** @param condition SQL condition on deliveries */
const lockedBatchSql = (condition: string) => `(
  SELECT webhook_id AS webhook, id AS delivery FROM webhook_deliveries WHERE ${condition}
  LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
) AS held WHERE webhook_id = held.webhook AND id = held.delivery`;

const deletion = `DELETE FROM webhook_deliveries USING ${lockedBatchSql('id < $1')}`;

const redaction = `
  UPDATE webhook_deliveries SET ${redactedDelivery}
  FROM ${lockedBatchSql('form_id = $1 AND response_id < $2')}`;

/** @param text statement that changes one batch */
async function sweepInBatches(
  { db }: Platform,
  text: string,
  values: readonly string[],
): Promise<number> {
  let swept = 0;
  for (let count = batchSize; count === batchSize; swept += count) {
    count = (await db.pool.query(longRunning(text, [...values]))).rowCount ?? 0;
  }
  return swept;
}
