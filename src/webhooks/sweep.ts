import { redactedDelivery } from '../events/redact.ts';
import { retentions } from '../forms/retention.ts';
import { dayLength } from '../kernel/calendar.ts';
import { longRunning } from '../kernel/db.ts';
import { lowestIdAt } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/kernel.ts';

/** How many milliseconds deliveries are kept. */
const lifetime = 30 * dayLength;

/** How many deliveries one statement changes. */
const batch = 1000;

/**
 * Deletes deliveries after a month, and removes the answers from those whose form does not keep them so
 * long.
 *
 * @returns how many it changed
 */
export async function sweepDeliveries(kernel: Kernel): Promise<number> {
  const oldest = lowestIdAt('dlv', kernel.clock.now().getTime() - lifetime);
  let swept = await sweepBy(kernel, deletion, [oldest]);
  for await (const { formId, keptFrom } of retentions(kernel)) {
    swept += await sweepBy(kernel, redaction, [formId, lowestIdAt('resp', keptFrom.getTime())]);
  }
  return swept;
}

/** @param condition on the deliveries that are to be changed */
const heldSql = (condition: string) => `(
  SELECT webhook_id AS webhook, id AS delivery FROM webhook_deliveries WHERE ${condition}
  LIMIT ${batch} FOR UPDATE SKIP LOCKED
) AS held WHERE webhook_id = held.webhook AND id = held.delivery`;

const deletion = `DELETE FROM webhook_deliveries USING ${heldSql('id < $1')}`;

const redaction = `
  UPDATE webhook_deliveries SET ${redactedDelivery}
  FROM ${heldSql('form_id = $1 AND response_id < $2')}`;

/** @param text changes a batch */
async function sweepBy({ db }: Kernel, text: string, values: readonly string[]): Promise<number> {
  let swept = 0;
  for (let count = batch; count === batch; swept += count) {
    count = (await db.pool.query(longRunning(text, [...values]))).rowCount ?? 0;
  }
  return swept;
}
