import { insertEvents } from '../events/outbox.ts';
import { lockSubject, recipientsOf } from '../events/subject.ts';
import { assertForm } from '../forms/forms.ts';
import { inTransaction, type Query } from '../kernel/db.ts';
import { isId } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { type Failure, notFound, validationFailed } from '../kernel/problem.ts';
import { writeAudit } from '../workspaces/audit.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { counted } from './counting.ts';
import { type DeletedResponse, responseDeleted } from './events.ts';
import { matchingSql, matchingValues, type ResponseFilter } from './filter.ts';

/** The most responses that can be named at once. */
const idLimit = 1000;

/** Which responses to delete: those that are named, or all that a filter matches. */
export interface Deletion {
  readonly ids?: readonly string[] | null | undefined;
  readonly filter?: ResponseFilter | null | undefined;
}

/**
 * Deletes one response of the viewer's form. Its place under `max_responses` is free again.
 *
 * @throws {Problem} `not_found`
 */
export async function deleteResponse(
  kernel: Kernel,
  viewer: Viewer,
  formId: string,
  id: string,
): Promise<void> {
  await assertForm(kernel, viewer, formId);
  const deed = { action: 'response.deleted', targetId: id, formId } as const;
  const note: Note = (run) => writeAudit(run, kernel, viewer.workspaceId, viewer, deed);
  const deleted = await removeResponses(kernel, formId, { ids: [id] }, { note });
  if (deleted === 0) throw notFound('response');
}

/**
 * Deletes many responses of the viewer's form, all of them or none. Ids that are not there are
 * passed over.
 *
 * @returns how many there were
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function deleteResponses(
  kernel: Kernel,
  viewer: Viewer,
  formId: string,
  deletion: Deletion,
): Promise<number> {
  await assertForm(kernel, viewer, formId);
  const failure = faultOf(deletion);
  if (failure) throw validationFailed([failure]);
  const note: Note = (run, count) => {
    const deed = { action: 'responses.deleted', targetId: formId, formId, count } as const;
    return writeAudit(run, kernel, viewer.workspaceId, viewer, deed);
  };
  return removeResponses(kernel, formId, deletion, { note });
}

function faultOf({ ids, filter }: Deletion): Failure | undefined {
  const path = ['ids'];
  if (ids && filter) {
    return { path: ['filter'], code: 'invalid_value', message: 'Send either ids or a filter.' };
  }
  if (!ids && !filter) return { path, code: 'required', message: 'Send ids or a filter.' };
  if (ids?.length === 0) return { path, code: 'too_few', message: 'Must have at least 1 entry.' };
  if (ids && ids.length > idLimit) {
    return { path, code: 'too_many', message: `Must have at most ${idLimit} entries.` };
  }
  return undefined;
}

/** Writes down, in the transaction of a deletion, that so many were deleted. */
type Note = (run: Query, count: number) => Promise<void>;

interface RemovalOptions {
  /** The most to delete, the oldest first. */
  readonly limit?: number;
  /** Asked if something was deleted. */
  readonly note?: Note;
}

/**
 * The one way in which responses are deleted: with their files and reviews, out of the counts, and
 * told to whoever listens; all of them or none.
 *
 * @returns how many were deleted
 */
export async function removeResponses(
  { db, ids, clock, jobs }: Kernel,
  formId: string,
  deletion: Deletion,
  { limit, note }: RemovalOptions = {},
): Promise<number> {
  const now = clock.now();
  const { deleted, files, told } = await inTransaction(db.pool, async (run) => {
    const form = await lockSubject(run, formId);
    if (!form) return { deleted: 0, files: 0, told: 0 };
    const tells = recipientsOf(form, 'response.deleted').length > 0;
    const { removed, ...counts } = await runStatement(
      run,
      formId,
      deletion,
      now,
      tells,
      limit ?? null,
    );
    const events = (removed ?? []).flatMap((response) => responseDeleted(ids, form, response, now));
    for (let from = 0; from < events.length; from += eventBatch) {
      await insertEvents(run, formId, events.slice(from, from + eventBatch));
    }
    if (counts.deleted > 0) await note?.(run, counts.deleted);
    return { ...counts, told: events.length };
  });
  if (files > 0) jobs.nudge('remove-files');
  if (told > 0) jobs.nudge('relay-events');
  return deleted;
}

/** How many events are written at once. */
const eventBatch = 1000;

interface Removed {
  readonly deleted: number;
  readonly files: number;
  /** The responses, if they are to be told of. */
  readonly removed: readonly DeletedResponse[] | null;
}

async function runStatement(
  run: Query,
  formId: string,
  { ids, filter }: Deletion,
  now: Date,
  tells: boolean,
  limit: number | null,
): Promise<Removed> {
  const known = ids?.filter((id) => isId('resp', id)) ?? null;
  const { rows } = await run<Removed>({
    name: 'delete-responses',
    text: statement,
    values: [formId, known, ...matchingValues(filter ?? {}), now, tells, limit],
  });
  return rows[0] ?? { deleted: 0, files: 0, removed: null };
}

/**
 * $1 form, $2 ids or null, $3 to $5 the filter, $6 now, $7 whether to tell which, $8 limit or null.
 * The form is locked, so that neither its deletion nor the count under a cap comes between. Locks the
 * responses in one order, so that two deletions never wait for each other.
 */
const statement = `
  WITH chosen AS (
    SELECT r.id FROM responses r
    WHERE r.form_id = $1
      AND ($2::text[] IS NULL OR r.id = ANY ($2))
      AND ${matchingSql(3)}
    ORDER BY r.id LIMIT $8::int FOR UPDATE
  ), removed AS (
    DELETE FROM responses r USING chosen
    WHERE r.form_id = $1 AND r.id = chosen.id
    RETURNING r.id, r.form_version, r.approval_status, r.duration_ms, r.created_at
  ), released AS (
    DELETE FROM files f USING removed
    WHERE f.form_id = $1 AND f.response_id = removed.id
    RETURNING f.id
  ), doomed AS (
    INSERT INTO file_removals (form_id, file_id, created_at)
    SELECT $1, id, $6::timestamptz FROM released
  ), forgotten AS (
    DELETE FROM reviews v USING removed
    WHERE v.form_id = $1 AND v.response_id = removed.id
  ), changes AS (
    SELECT form_version, approval_status, duration_ms, created_at, -1 AS n FROM removed
  ), ${counted('0')}
  SELECT
    count(*)::int AS deleted, (SELECT count(*)::int FROM released) AS files,
    CASE WHEN $7::boolean THEN json_agg(json_build_object(
      'id', id, 'form_version', form_version,
      'created_at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) ORDER BY id) END AS removed
  FROM removed`;
