import type { FormServices } from '../../forms/cache/form-services.ts';
import type { Reader } from '../../platform/database/replica.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import type { Aggregation } from './aggregation.ts';
import { answerPages } from './answer-pages.ts';
import {
  type Checkpoint,
  cloneCheckpoint,
  emptyCheckpoint,
  loadCheckpoint,
  saveCheckpoint,
} from './checkpoints.ts';

/**
 * Minimum age of a response, in milliseconds, to be part of a checkpoint. A younger one may still
 * be followed by a late commit with a lower id.
 */
const lateCommitWindow = 60_000;

/** Number of further responses after which a new checkpoint is stored. */
const checkpointInterval = 200;

/**
 * Maximum number of responses that may arrive during the aggregation; with more, all are read
 * again. Without a LIMIT the planner estimates a third of the form and starts parallel workers
 * (docs/decisions/0018-what-profiles-showed.md, `npm run bench -- --line analytics`).
 */
const maxNewResponses = 10_000;

/**
 * The state of an aggregation over all responses of a form. Computed incrementally: a checkpoint is stored,
 * and only later responses are read. The counters, which every write updates in its transaction, validate the
 * checkpoint: after a deletion, or a late commit with a lower id, all responses are read again. See
 * docs/decisions/0008-counts-and-analytics.md.
 *
 * @param reader a replica may lag: every checkpoint is valid for the number of deleted responses that
 *   it contains
 */
export async function aggregateAnswers<State>(
  services: FormServices,
  reader: Reader,
  formId: string,
  aggregation: Aggregation<State>,
): Promise<State> {
  const { checkpoint, deleted } = await loadCheckpoint(reader, formId, aggregation);
  const continued = await continueFrom(services, reader, formId, aggregation, checkpoint);
  if (await isComplete(reader, formId, continued.now, deleted)) {
    if (continued.settled.tallied >= checkpoint.tallied + checkpointInterval) {
      await saveCheckpoint(services, formId, aggregation, continued.settled, deleted);
    }
    return continued.now.state;
  }

  const start = emptyCheckpoint(aggregation);
  const recomputed = await continueFrom(services, reader, formId, aggregation, start);
  await saveCheckpoint(services, formId, aggregation, recomputed.settled, deleted);
  return recomputed.now.state;
}

/**
 * Adds the responses after a checkpoint to its state, page by page.
 *
 * @returns `now`: all responses; `settled`: only those old enough for a checkpoint
 */
async function continueFrom<State>(
  services: FormServices,
  reader: Reader,
  formId: string,
  aggregation: Aggregation<State>,
  from: Checkpoint<State>,
): Promise<{ now: Checkpoint<State>; settled: Checkpoint<State> }> {
  const { clock, formCache } = services;
  const stableBelow = lowestIdAt('resp', clock.now().getTime() - lateCommitWindow);
  let now = from;
  let settled: Checkpoint<State> | undefined;
  const range = { formId, after: from.upTo, stableBelow };
  for await (const rows of answerPages(services, reader, range, aggregation)) {
    for (const { id, form_version, created_at: createdAt, answers, count } of rows) {
      if (id >= stableBelow) settled ??= cloneCheckpoint(aggregation, now);
      const version = await formCache.version(formId, form_version);
      if (version) {
        aggregation.add(now.state, { definition: version.definition, createdAt, answers }, count);
      }
      now = { ...now, upTo: id, tallied: now.tallied + count };
    }
  }
  return { now, settled: settled ?? now };
}

/** Checks in one snapshot that only responses after `upTo` are missing, and none was deleted. */
async function isComplete(
  { pool }: Reader,
  formId: string,
  { upTo, tallied }: Omit<Checkpoint<unknown>, 'state'>,
  deletedBefore: number,
): Promise<boolean> {
  const { rows } = await pool.query<{ count: number; deleted: number; newer: number }>({
    name: 'check-tallies',
    text: `SELECT
             coalesce(sum(count), 0)::int AS count, coalesce(sum(deleted), 0)::int AS deleted,
             (
               SELECT count(*)::int FROM (
                 SELECT FROM responses WHERE form_id = $1 AND id > $2 LIMIT ${maxNewResponses}
               ) AS added
             ) AS newer
           FROM response_counts WHERE form_id = $1`,
    values: [formId, upTo],
  });
  const [row] = rows;
  if (!row) return false;
  return row.count === tallied + row.newer && row.deleted === deletedBefore;
}
