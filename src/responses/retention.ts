import { retentions } from '../forms/retention.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { removeResponses } from './delete.ts';

/** How many responses are deleted at once. */
const batch = 500;

/** How many milliseconds one run may take; the next one carries on. */
const runTime = 120_000;

/**
 * Deletes responses that are older than their form's `retention_days`, as a client would: with their
 * files, out of the counts, and told to whoever listens.
 *
 * @returns how many
 */
export async function sweepResponses(kernel: Kernel): Promise<number> {
  const { clock, jobs } = kernel;
  const deadline = clock.now().getTime() + runTime;
  let swept = 0;
  for await (const { formId, keptFrom } of retentions(kernel)) {
    const filter = { to: { start: 0, end: keptFrom.getTime() } };
    for (let count = batch; count === batch; swept += count) {
      if (clock.now().getTime() > deadline) {
        jobs.nudge('sweep-responses');
        return swept;
      }
      count = await removeResponses(kernel, formId, { filter }, { limit: batch });
    }
  }
  return swept;
}
