import { formsWithRetention } from '../../forms/form-retention.ts';
import { longRunning } from '../../platform/database/database.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { millisecondsPerDay } from '../../platform/text/calendar.ts';
import { redactedDelivery } from '../webhook-form-data.ts';

/** How many milliseconds deliveries are kept. */
const lifetime = 30 * millisecondsPerDay;

/** How many deliveries one statement changes. */
const batch = 1000;

/**
 * Deletes deliveries after a month, and removes the answers from those whose form does not keep them so
 * long.
 *
 * @returns how many it changed
 */
export async function sweepDeliveries(services: Platform): Promise<number> {
  const oldest = lowestIdAt('dlv', services.clock.now().getTime() - lifetime);
  let swept = await sweepInBatches(services, deletion, [oldest]);
  for await (const { formId, deleteBefore: keptFrom } of formsWithRetention(services)) {
    swept += await sweepInBatches(services, redaction, [
      formId,
      lowestIdAt('resp', keptFrom.getTime()),
    ]);
  }
  return swept;
}

/** @param condition on the deliveries that are to be changed */
const lockedBatchSql = (condition: string) => `(
  SELECT webhook_id AS webhook, id AS delivery FROM webhook_deliveries WHERE ${condition}
  LIMIT ${batch} FOR UPDATE SKIP LOCKED
) AS held WHERE webhook_id = held.webhook AND id = held.delivery`;

const deletion = `DELETE FROM webhook_deliveries USING ${lockedBatchSql('id < $1')}`;

const redaction = `
  UPDATE webhook_deliveries SET ${redactedDelivery}
  FROM ${lockedBatchSql('form_id = $1 AND response_id < $2')}`;

/** @param text changes a batch */
async function sweepInBatches(
  { db }: Platform,
  text: string,
  values: readonly string[],
): Promise<number> {
  let swept = 0;
  for (let count = batch; count === batch; swept += count) {
    count = (await db.pool.query(longRunning(text, [...values]))).rowCount ?? 0;
  }
  return swept;
}
