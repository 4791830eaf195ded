import { formsWithRetention } from '../forms/form-retention.ts';
import { type DeletionServices, deleteResponsesAndFiles } from './delete-responses.ts';

/** The job that deletes responses whose retention period is over. */
export const sweepResponsesJob = 'sweep-responses';

/** How many responses are deleted at once. */
const batchSize = 500;

/** How many milliseconds one run may take; the next one carries on. */
const maxRunTime = 120_000;

/**
 * Deletes responses that are older than their form's `retention_days`, as a client would: with their
 * files, out of the counts, and told to whoever listens.
 *
 * @returns how many
 */
export async function sweepResponses(services: DeletionServices): Promise<number> {
  const { clock, jobs } = services;
  const deadline = clock.now().getTime() + maxRunTime;
  let swept = 0;
  for await (const { formId, deleteBefore: keptFrom } of formsWithRetention(services)) {
    const filter = { to: { start: 0, end: keptFrom.getTime() } };
    for (let count = batchSize; count === batchSize; swept += count) {
      if (clock.now().getTime() > deadline) {
        jobs.trigger(sweepResponsesJob);
        return swept;
      }
      count = await deleteResponsesAndFiles(services, formId, { filter }, { limit: batchSize });
    }
  }
  return swept;
}
