import { formsWithRetention } from '../forms/form-retention.ts';
import { type DeletionServices, deleteResponsesAndFiles } from './delete-responses.ts';

/** The job that deletes responses whose retention period is over. */
export const sweepResponsesJob = 'sweep-responses';

/** Number of responses that one transaction deletes. */
const batchSize = 500;

/** Maximum duration of a run in milliseconds; the next run continues. */
const maxRunTime = 120_000;

/**
 * Deletes responses that are older than their form's `retention_days`, with the same effects as a
 * deletion by a client: files, counters and events.
 *
 * @returns the number of deleted responses
 */
export async function sweepResponses(services: DeletionServices): Promise<number> {
  const { clock, jobs } = services;
  const deadline = clock.now().getTime() + maxRunTime;
  let swept = 0;
  for await (const { formId, deleteBefore } of formsWithRetention(services)) {
    const filter = { to: { start: 0, end: deleteBefore.getTime() } };
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
