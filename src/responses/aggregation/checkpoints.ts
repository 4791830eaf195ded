import type { Reader } from '../../platform/database/replica.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Aggregation } from './aggregation.ts';

/** The state of an aggregation after all responses up to an id. */
export interface Checkpoint<State> {
  readonly state: State;
  /** Id of the last response included; empty before the first one. */
  readonly upTo: string;
  /** Number of responses included. */
  readonly tallied: number;
}

export function emptyCheckpoint<State>(aggregation: Aggregation<State>): Checkpoint<State> {
  return { state: aggregation.empty(), upTo: '', tallied: 0 };
}

/** Copies the state, which is mutable. */
export function cloneCheckpoint<State>(
  { serialize, deserialize }: Aggregation<State>,
  checkpoint: Checkpoint<State>,
): Checkpoint<State> {
  return { ...checkpoint, state: deserialize(serialize(checkpoint.state)) };
}

/**
 * The checkpoint of an aggregation, empty if there is none or responses were deleted since; and the total
 * number of deleted responses of the form.
 */
export async function loadCheckpoint<State>(
  { pool }: Reader,
  formId: string,
  aggregation: Aggregation<State>,
): Promise<{ readonly checkpoint: Checkpoint<State>; readonly deleted: number }> {
  const { rows } = await pool.query<{
    deleted: number;
    up_to: string | null;
    tallied: number;
    state: unknown;
  }>({
    name: 'load-checkpoint',
    text: `SELECT c.deleted, t.up_to, t.tallied, t.state
           FROM (
             SELECT coalesce(sum(deleted), 0)::int AS deleted
             FROM response_counts WHERE form_id = $1
           ) AS c
           LEFT JOIN answer_checkpoints t
             ON t.form_id = $1 AND t.kind = $2 AND t.deleted = c.deleted`,
    values: [formId, aggregation.kind],
  });
  const [row] = rows;
  if (!row || row.up_to === null) {
    return { checkpoint: emptyCheckpoint(aggregation), deleted: row?.deleted ?? 0 };
  }
  const { up_to: upTo, tallied, state, deleted } = row;
  return { checkpoint: { state: aggregation.deserialize(state), upTo, tallied }, deleted };
}

/**
 * Concurrent writers may overwrite each other: every checkpoint is valid by itself.
 *
 * @param deleted the number of deleted responses for which the checkpoint is valid
 */
export async function saveCheckpoint<State>(
  { db }: Pick<Platform, 'db'>,
  formId: string,
  { kind, limit, serialize }: Aggregation<State>,
  { state, upTo, tallied }: Checkpoint<State>,
  deleted: number,
): Promise<void> {
  await db.pool.query(
    `INSERT INTO answer_checkpoints (form_id, kind, up_to, tallied, deleted, state)
     SELECT id, $2, $3, $4, $5, $6 FROM forms WHERE id = $1 FOR SHARE
     ON CONFLICT (form_id, kind) DO UPDATE SET
       up_to = excluded.up_to, tallied = excluded.tallied,
       deleted = excluded.deleted, state = excluded.state`,
    [formId, kind, upTo, tallied, deleted, JSON.stringify(serialize(state))],
  );
  if (limit) await deleteOldest(db.pool, formId, limit);
}

/** Deletes the checkpoints that were continued least recently. */
async function deleteOldest(
  pool: Platform['db']['pool'],
  formId: string,
  { prefix, most }: NonNullable<Aggregation<unknown>['limit']>,
): Promise<void> {
  await pool.query(
    `DELETE FROM answer_checkpoints WHERE form_id = $1 AND kind IN (
       SELECT kind FROM answer_checkpoints WHERE form_id = $1 AND starts_with(kind, $2)
       ORDER BY up_to DESC, kind OFFSET $3
     )`,
    [formId, prefix, most],
  );
}
