import {
  type Aggregates,
  addAnswersToAggregates,
  deserializeAggregates,
  serializeAggregates,
} from '../../../packages/definition/answers/answer-aggregates.ts';
import type { FormServices } from '../../forms/cache/form-services.ts';
import type { Reader } from '../../platform/database/replica.ts';
import { lowestIdAt } from '../../platform/ids.ts';

/** Number of responses that one statement reads into memory. */
const pageSize = 500;

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

/** The aggregates of all responses up to an id. */
interface AggregationState {
  readonly tallies: Aggregates;
  /** Id of the last response included. */
  readonly upTo: string;
  /** Number of responses included. */
  readonly tallied: number;
}

const emptyState: AggregationState = { tallies: new Map(), upTo: '', tallied: 0 };

/**
 * Aggregates all answers of a form incrementally: a checkpoint is stored, and only later responses
 * are read. The counters, which every write updates in its transaction, validate the checkpoint:
 * after a deletion, or a late commit with a lower id, all responses are read again. See
 * docs/decisions/0008-counts-and-analytics.md.
 *
 * @param reader a replica may lag: every checkpoint is valid for the number of deleted responses that
 *   it contains
 */
export async function aggregateAnswers(
  services: FormServices,
  reader: Reader,
  formId: string,
): Promise<Aggregates> {
  const { checkpoint, deleted } = await loadState(reader, formId);
  const aggregation = await continueAggregation(services, reader, formId, checkpoint);
  if (await isComplete(reader, formId, aggregation.now, deleted)) {
    if (aggregation.settled.tallied >= checkpoint.tallied + checkpointInterval) {
      await saveState(services, formId, aggregation.settled, deleted);
    }
    return aggregation.now.tallies;
  }

  const recomputed = await continueAggregation(services, reader, formId, emptyState);
  await saveState(services, formId, recomputed.settled, deleted);
  return recomputed.now.tallies;
}

/**
 * The checkpoint, unless responses were deleted since; and the total number of deleted responses.
 */
async function loadState({ pool }: Reader, formId: string) {
  const { rows } = await pool.query<{
    deleted: number;
    up_to: string | null;
    tallied: number;
    tallies: unknown;
  }>({
    name: 'recall-tallies',
    text: `SELECT c.deleted, t.up_to, t.tallied, t.tallies
           FROM (
             SELECT coalesce(sum(deleted), 0)::int AS deleted
             FROM response_counts WHERE form_id = $1
           ) AS c
           LEFT JOIN answer_tallies t ON t.form_id = $1 AND t.deleted = c.deleted`,
    values: [formId],
  });
  const [row] = rows;
  if (!row || row.up_to === null) return { checkpoint: emptyState, deleted: row?.deleted ?? 0 };
  const { up_to: upTo, tallied, tallies, deleted } = row;
  return { checkpoint: { tallies: deserializeAggregates(tallies), upTo, tallied }, deleted };
}

/**
 * Adds the responses after `from`, page by page.
 *
 * @returns `now`: all responses; `settled`: only those old enough for a checkpoint
 */
async function continueAggregation(
  { clock, formCache }: FormServices,
  { pool }: Reader,
  formId: string,
  from: AggregationState,
): Promise<{ now: AggregationState; settled: AggregationState }> {
  const stableBelow = lowestIdAt('resp', clock.now().getTime() - lateCommitWindow);
  let now = cloneState(from);
  let settled: AggregationState | undefined;
  for (;;) {
    const { rows } = await pool.query<{ id: string; form_version: number; answers: object }>({
      name: 'read-answers',
      text: `SELECT id, form_version, answers FROM responses
             WHERE form_id = $1 AND id > $2 ORDER BY id LIMIT ${pageSize}`,
      values: [formId, now.upTo],
    });
    for (const { id, form_version, answers } of rows) {
      if (id >= stableBelow) settled ??= cloneState(now);
      const version = await formCache.version(formId, form_version);
      if (version) addAnswersToAggregates(now.tallies, version.definition, answers);
      now = { ...now, upTo: id, tallied: now.tallied + 1 };
    }
    if (rows.length < pageSize) return { now, settled: settled ?? cloneState(now) };
  }
}

/** Copies the aggregates, which are mutable. */
function cloneState(state: AggregationState): AggregationState {
  return { ...state, tallies: deserializeAggregates(serializeAggregates(state.tallies)) };
}

/** Checks in one snapshot that only responses after `upTo` are missing, and none was deleted. */
async function isComplete(
  { pool }: Reader,
  formId: string,
  { upTo, tallied }: AggregationState,
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

/** Concurrent writers may overwrite each other: every checkpoint is valid by itself. */
async function saveState(
  { db }: FormServices,
  formId: string,
  { tallies, upTo, tallied }: AggregationState,
  deleted: number,
): Promise<void> {
  await db.pool.query(
    `INSERT INTO answer_tallies (form_id, up_to, tallied, deleted, tallies)
     SELECT id, $2, $3, $4, $5 FROM forms WHERE id = $1 FOR SHARE
     ON CONFLICT (form_id) DO UPDATE SET
       up_to = excluded.up_to, tallied = excluded.tallied,
       deleted = excluded.deleted, tallies = excluded.tallies`,
    [formId, upTo, tallied, deleted, JSON.stringify(serializeAggregates(tallies))],
  );
}
