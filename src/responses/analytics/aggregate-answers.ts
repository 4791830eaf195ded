import {
  type Aggregates,
  addAnswersToAggregates,
  deserializeAggregates,
  serializeAggregates,
} from '../../definition/analytics/answer-aggregates.ts';
import type { FormServices } from '../../forms/cache/form-cache.ts';
import { lowestIdAt } from '../../platform/ids.ts';

/** How many responses are in memory at once. */
const pageSize = 500;

/**
 * How old, in milliseconds, a response must be to be remembered as read: younger ones may still be
 * joined by some with an earlier id.
 */
const lateCommitWindow = 60_000;

/** How many responses more make it worth remembering again. */
const checkpointInterval = 200;

/**
 * How many responses may come in while the others are read. Were they more, all would be read anew;
 * without a limit PostgreSQL would plan for a third of the form, and start more processes for it.
 */
const maxNewResponses = 10_000;

/** How far the answers have been read. */
interface AggregationState {
  readonly tallies: Aggregates;
  /** Id of the last response that was read. */
  readonly upTo: string;
  /** How many were read. */
  readonly tallied: number;
}

const emptyState: AggregationState = { tallies: new Map(), upTo: '', tallied: 0 };

/**
 * The tallies of all answers of a form. What was read before is remembered and not read again. That
 * it is still true is seen from the counts that every transaction keeps: if a response was deleted
 * since, or one has come up among those that were read, all is read anew.
 */
export async function aggregateAnswers(
  services: FormServices,
  formId: string,
): Promise<Aggregates> {
  const { remembered, deleted } = await loadState(services, formId);
  const aggregation = await continueAggregation(services, formId, remembered);
  if (await isComplete(services, formId, aggregation.now, deleted)) {
    if (aggregation.settled.tallied >= remembered.tallied + checkpointInterval) {
      await saveState(services, formId, aggregation.settled, deleted);
    }
    return aggregation.now.tallies;
  }

  const recomputed = await continueAggregation(services, formId, emptyState);
  await saveState(services, formId, recomputed.settled, deleted);
  return recomputed.now.tallies;
}

/** What was remembered, if nothing was deleted since; and how many were deleted, ever. */
async function loadState({ db }: FormServices, formId: string) {
  const { rows } = await db.pool.query<{
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
  if (!row || row.up_to === null) return { remembered: emptyState, deleted: row?.deleted ?? 0 };
  const { up_to: upTo, tallied, tallies, deleted } = row;
  return { remembered: { tallies: deserializeAggregates(tallies), upTo, tallied }, deleted };
}

/** Reads what comes after, page by page; also tells how it stood before what is not settled yet. */
async function continueAggregation(
  { db, clock, formCache: liveForms }: FormServices,
  formId: string,
  from: AggregationState,
): Promise<{ now: AggregationState; settled: AggregationState }> {
  const stableBelow = lowestIdAt('resp', clock.now().getTime() - lateCommitWindow);
  let now = cloneState(from);
  let settled: AggregationState | undefined;
  for (;;) {
    const { rows } = await db.pool.query<{ id: string; form_version: number; answers: object }>({
      name: 'read-answers',
      text: `SELECT id, form_version, answers FROM responses
             WHERE form_id = $1 AND id > $2 ORDER BY id LIMIT ${pageSize}`,
      values: [formId, now.upTo],
    });
    for (const { id, form_version, answers } of rows) {
      if (id >= stableBelow) settled ??= cloneState(now);
      const version = await liveForms.version(formId, form_version);
      if (version) addAnswersToAggregates(now.tallies, version.definition, answers);
      now = { ...now, upTo: id, tallied: now.tallied + 1 };
    }
    if (rows.length < pageSize) return { now, settled: settled ?? cloneState(now) };
  }
}

/** A copy that later answers do not change. */
function cloneState(state: AggregationState): AggregationState {
  return { ...state, tallies: deserializeAggregates(serializeAggregates(state.tallies)) };
}

/** Whether all was read but what has come in since, and nothing was deleted. One snapshot. */
async function isComplete(
  { db }: FormServices,
  formId: string,
  { upTo, tallied }: AggregationState,
  deletedBefore: number,
): Promise<boolean> {
  const { rows } = await db.pool.query<{ count: number; deleted: number; newer: number }>({
    name: 'check-tallies',
    text: `SELECT
             coalesce(sum(count), 0)::int AS count, coalesce(sum(deleted), 0)::int AS deleted,
             (
               SELECT count(*)::int FROM (
                 SELECT FROM responses WHERE form_id = $1 AND id > $2 LIMIT ${maxNewResponses}
               ) AS come
             ) AS newer
           FROM response_counts WHERE form_id = $1`,
    values: [formId, upTo],
  });
  const [row] = rows;
  if (!row) return false;
  return row.count === tallied + row.newer && row.deleted === deletedBefore;
}

/** Whoever remembers last is right as well: each reading is true by itself. */
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
