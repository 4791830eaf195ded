import { retentions } from '../forms/retention.ts';
import { dayLength } from '../kernel/calendar.ts';
import { longRunning } from '../kernel/db.ts';
import { lowestIdAt } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/kernel.ts';

/** How many milliseconds deliveries are kept. */
const lifetime = 30 * dayLength;

/** How many deliveries are deleted at once. */
const batch = 1000;

/**
 * Deletes deliveries after a month, and those whose payload holds answers that their form does not
 * keep so long.
 *
 * @returns how many
 */
export async function sweepDeliveries(kernel: Kernel): Promise<number> {
  const oldest = lowestIdAt('dlv', kernel.clock.now().getTime() - lifetime);
  let swept = await sweepWhere(kernel, 'd.id < $1', [oldest]);
  for await (const { formId, keptFrom } of retentions(kernel)) {
    const kept = lowestIdAt('resp', keptFrom.getTime());
    swept += await sweepWhere(kernel, 'd.form_id = $1 AND d.response_id < $2', [formId, kept]);
  }
  return swept;
}

/** @param condition on the deliveries `d` */
async function sweepWhere(
  { db }: Kernel,
  condition: string,
  values: readonly string[],
): Promise<number> {
  const text = `
    DELETE FROM webhook_deliveries t
    USING (
      SELECT webhook_id, id FROM webhook_deliveries d WHERE ${condition}
      LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) AS old
    WHERE t.webhook_id = old.webhook_id AND t.id = old.id`;
  let swept = 0;
  for (let count = batch; count === batch; swept += count) {
    count = (await db.pool.query(longRunning(text, [...values]))).rowCount ?? 0;
  }
  return swept;
}
