import { type FormRetention, retentionPages } from '../forms/form-retention.ts';
import { longRunning } from '../platform/database/database.ts';
import { lowestIdAt } from '../platform/ids.ts';
import { hour, minute, type ScheduledJobDefinition } from '../platform/jobs/job-queue.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { type DeletionServices, deleteResponsesAndFiles } from './delete-responses.ts';
import {
  type IndexServices,
  indexAnswersJobDefinition,
} from './filter/answer-index/build-indexes.ts';

/** The job that deletes responses whose retention period is over. */
const sweepResponsesJob = 'sweep-responses';

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
  for await (const page of retentionPages(services)) {
    for (const { formId, deleteBefore } of await findDue(services, page)) {
      const filter = { to: { start: 0, end: deleteBefore.getTime() } };
      for (let count = batchSize; count === batchSize; swept += count) {
        if (clock.now().getTime() > deadline) {
          jobs.trigger(sweepResponsesJob);
          return swept;
        }
        count = await deleteResponsesAndFiles(services, formId, { filter }, { limit: batchSize });
      }
    }
  }
  return swept;
}

/** The forms of a page that have responses to delete: an index lookup each, instead of a transaction. */
async function findDue(
  { db }: Platform,
  page: readonly FormRetention[],
): Promise<readonly FormRetention[]> {
  if (page.length === 0) return [];
  const formIds = page.map(({ formId }) => formId);
  const bounds = page.map(({ deleteBefore }) => lowestIdAt('resp', deleteBefore.getTime()));
  const { rows } = await db.pool.query<{ id: string }>(longRunning(dueSql, [formIds, bounds]));
  const due = new Set(rows.map(({ id }) => id));
  return page.filter(({ formId }) => due.has(formId));
}

/**
 * $1 forms, $2 for each the id below which its responses are deleted. Citus executes the subquery with the
 * shards of both tables only if it does not refer to a joined array.
 */
const dueSql = `
  SELECT f.id FROM forms f
  CROSS JOIN LATERAL (
    SELECT FROM responses r
    WHERE r.form_id = f.id AND r.id < ($2::text[])[array_position($1::text[], f.id)] LIMIT 1
  ) AS oldest
  WHERE f.id = ANY ($1::text[])`;

export type ResponseJobServices = DeletionServices & IndexServices;

export const responseJobs: readonly ScheduledJobDefinition<ResponseJobServices>[] = [
  {
    name: sweepResponsesJob,
    timeoutSeconds: 300,
    pollSeconds: 5,
    intervalSeconds: hour,
    offsetSeconds: 10 * minute,
    run: sweepResponses,
  },
  indexAnswersJobDefinition,
];
