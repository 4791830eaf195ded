// Aggregates the answers of a form by any aggregation. A checkpoint stores the state after the responses so far, so
// that later only new ones are read, in pages.

import type { FormServices } from '../../forms/cache/form-services.ts';
import type { Reader } from '../../platform/database/replica.ts';
import {
  joinSql,
  rawSql,
  type Sql,
  sql,
  statementOf,
} from '../../platform/database/sql-fragment.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Aggregation } from './aggregation.ts';

/** Number of responses that one statement reads into memory. */
const pageSize = 500;

/** Number of responses that one statement groups by the answers to a few questions. */
const groupedPageSize = 5000;

/** One response, or several of one version with the same answers to the questions that are read. */
interface AnswersRow {
  /** Id of the response, the last one of a group. */
  readonly id: string;
  readonly form_version: number;
  /** When the response was created, the first one of a group. */
  readonly created_at: Date;
  readonly answers: object;
  /** Number of responses. */
  readonly count: number;
}

/** Which responses are read. */
interface AnswerRange {
  readonly formId: string;
  /** Id of a response: only later ones. */
  readonly after: string;
  /** Only responses on the same side of this id are in one group. */
  readonly stableBelow: string;
}

/**
 * Reads responses, page by page, in the order of their ids. Beyond the first page, those with the same answers to the questions
 * of the aggregation are one row, which takes a tenth of the time (docs/decisions/0008-counts-and-analytics.md,
 * `npm run bench -- --line crosstab`).
 */
async function* answerPages(
  { formCache }: FormServices,
  { pool }: Reader,
  { formId, after, stableBelow }: AnswerRange,
  aggregation: Pick<Aggregation<unknown>, 'questionsOf'>,
): AsyncGenerator<readonly AnswersRow[]> {
  let last = after;
  /** Those of the versions that were read so far; undefined if other answers may be read. */
  let questions: readonly string[] | undefined;
  for (;;) {
    const range = { formId, after: last, stableBelow };
    const page = await (questions ? readGroups(pool, range, questions) : readSingly(pool, range));
    const isGrouped = questions !== undefined;
    const needed = await questionsOfRows(formCache, formId, page.rows, aggregation);
    const isComplete = needed?.every((id) => questions?.includes(id));
    questions = needed && [...new Set([...(questions ?? []), ...needed])];
    if (isGrouped && !isComplete) continue; // the page has a version that needs others
    yield page.rows;
    if (page.isLast) return;
    last = page.rows.at(-1)?.id ?? last;
  }
}

/** The questions whose answers alone an aggregation reads in the versions of these rows; undefined if there are others. */
async function questionsOfRows(
  formCache: FormServices['formCache'],
  formId: string,
  rows: readonly AnswersRow[],
  { questionsOf }: Pick<Aggregation<unknown>, 'questionsOf'>,
): Promise<readonly string[] | undefined> {
  if (!questionsOf) return undefined;
  const questions: string[] = [];
  for (const version of new Set(rows.map((row) => row.form_version))) {
    const found = await formCache.version(formId, version);
    const read = found ? questionsOf(found.definition) : [];
    if (!read) return undefined;
    questions.push(...read);
  }
  return questions;
}

type Pool = Reader['pool'];

async function readSingly(pool: Pool, { formId, after }: AnswerRange) {
  const { rows } = await pool.query<AnswersRow>({
    name: 'read-answers',
    text: `SELECT id, form_version, created_at, answers, 1 AS count FROM responses
           WHERE form_id = $1 AND id > $2 ORDER BY id LIMIT ${pageSize}`,
    values: [formId, after],
  });
  return { rows, isLast: rows.length < pageSize };
}

interface GroupRow extends Omit<AnswersRow, 'answers'> {
  /** JSON of the answers in the order of the questions; null without an answer. */
  readonly texts: readonly (string | null)[];
}

async function readGroups(
  pool: Pool,
  { formId, after, stableBelow }: AnswerRange,
  questions: readonly string[],
) {
  const answers = questions.map((id): Sql => sql`(answers -> ${id}::text)::text`);
  const { rows } = await pool.query<GroupRow>(
    statementOf(sql`
      SELECT max(id) AS id, form_version, min(created_at) AS created_at, texts, count(*)::int AS count
      FROM (
        SELECT id, form_version, created_at, ARRAY[${joinSql(answers, ', ')}]::text[] AS texts
        FROM responses WHERE form_id = ${formId} AND id > ${after}
        ORDER BY id LIMIT ${rawSql(String(groupedPageSize))}
      ) AS page
      GROUP BY form_version, texts, id >= ${stableBelow} ORDER BY max(id)`),
  );
  const read = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    rows: rows.map(({ texts, ...row }) => ({ ...row, answers: answersOf(questions, texts) })),
    isLast: read < groupedPageSize,
  };
}

function answersOf(questions: readonly string[], texts: GroupRow['texts']): object {
  const given = questions.flatMap((id, index) => {
    const text = texts[index] ?? null;
    return text === null ? [] : [[id, JSON.parse(text)] as const];
  });
  return Object.fromEntries(given);
}

/** The state of an aggregation after all responses up to an id. */
interface Checkpoint<State> {
  readonly state: State;
  /** Id of the last response included; empty before the first one. */
  readonly upTo: string;
  /** Number of responses included. */
  readonly tallied: number;
}

function emptyCheckpoint<State>(aggregation: Aggregation<State>): Checkpoint<State> {
  return { state: aggregation.empty(), upTo: '', tallied: 0 };
}

/** Copies the state, which is mutable. */
function cloneCheckpoint<State>(
  { serialize, deserialize }: Aggregation<State>,
  checkpoint: Checkpoint<State>,
): Checkpoint<State> {
  return { ...checkpoint, state: deserialize(serialize(checkpoint.state)) };
}

/**
 * The checkpoint of an aggregation, empty if there is none or responses were deleted since; and the total
 * number of deleted responses of the form.
 */
async function loadCheckpoint<State>(
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
async function saveCheckpoint<State>(
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
