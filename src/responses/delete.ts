import { insertEvents } from '../events/outbox.ts';
import { removeAnswers } from '../events/redact.ts';
import { lockSubject, type Subject } from '../events/subject.ts';
import { assertForm } from '../forms/forms.ts';
import { inTransaction, lockNamed, type Query } from '../kernel/db.ts';
import { isId } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { type Failure, notFound, validationFailed } from '../kernel/problem.ts';
import { writeAudit } from '../workspaces/audit.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { change, counted, slotOfDeletions } from './counting.ts';
import { type DeletedResponse, responseDeleted } from './events.ts';
import { matchingSql, matchingValues, type ResponseFilter } from './filter.ts';

/** The most responses that can be named at once. */
export const idLimit = 1000;

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
  await checkDeletion(kernel, viewer, formId, deletion);
  const note: Note = (run, count) => {
    const deed = { action: 'responses.deleted', targetId: formId, formId, count } as const;
    return writeAudit(run, kernel, viewer.workspaceId, viewer, deed);
  };
  return removeResponses(kernel, formId, deletion, { note });
}

/**
 * Checks a deletion as `deleteResponses` does, without deleting anything.
 *
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function checkDeletion(
  kernel: Kernel,
  viewer: Viewer,
  formId: string,
  deletion: Deletion,
): Promise<void> {
  await assertForm(kernel, viewer, formId);
  const failure = faultOf(deletion);
  if (failure) throw validationFailed([failure]);
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
 * The one way in which responses are deleted: with their files and reviews, out of the counts, with their
 * answers removed from events and deliveries, and told to whoever listens; all of them or none.
 *
 * @returns how many were deleted
 */
export async function removeResponses(
  kernel: Kernel,
  formId: string,
  deletion: Deletion,
  { limit = Number.POSITIVE_INFINITY, note }: RemovalOptions = {},
): Promise<number> {
  const { db, jobs } = kernel;
  const { deleted, files, told } = await inTransaction(db.pool, async (run) => {
    const form = await lockSubject(run, formId);
    // One at a time: what one has counted so far is locked, and the other might have what it wants next.
    await lockNamed(run, deletionLock, formId);
    const sums = form ? await removeParts(kernel, run, form, deletion, limit) : nothing;
    if (sums.deleted > 0) await note?.(run, sums.deleted);
    return sums;
  });
  if (files > 0) jobs.nudge('remove-files');
  if (told > 0) jobs.nudge('relay-events');
  return deleted;
}

/** Names the locks of deletions among the advisory locks: nobody else waits for them. */
const deletionLock = 0x46_44; // "FD"

/** How many responses one statement deletes: what is told of them is in memory meanwhile. */
const batch = 1000;

/** How much was deleted, and of how much is told. */
interface Sums {
  readonly deleted: number;
  readonly files: number;
  readonly told: number;
}

const nothing: Sums = { deleted: 0, files: 0, told: 0 };

/** Deletes part by part, by id. */
async function removeParts(
  kernel: Kernel,
  run: Query,
  form: Subject,
  deletion: Deletion,
  limit: number,
): Promise<Sums> {
  let sums = nothing;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const size = Math.min(batch, limit - sums.deleted);
    const { last, ...part } = await removePart(kernel, run, form, deletion, after, size);
    sums = {
      deleted: sums.deleted + part.deleted,
      files: sums.files + part.files,
      told: sums.told + part.told,
    };
    after = part.deleted === size && sums.deleted < limit ? last : undefined;
  }
  return sums;
}

interface Removed {
  readonly files: number;
  /** By id. */
  readonly removed: readonly DeletedResponse[] | null;
}

/** Deletes those that come next after an id, `size` at most. */
async function removePart(
  { ids, clock }: Kernel,
  run: Query,
  form: Subject,
  { ids: named, filter }: Deletion,
  after: string,
  size: number,
): Promise<Sums & { last: string | undefined }> {
  const now = clock.now();
  const known = named?.filter((id) => isId('resp', id)) ?? null;
  const { rows } = await run<Removed>({
    name: 'delete-responses',
    text: statement,
    values: [form.id, known, ...matchingValues(filter ?? {}), now, after, size],
  });
  const [{ removed, files } = { removed: null, files: 0 }] = rows;
  const responses = removed ?? [];
  const events = responses.flatMap((response) => responseDeleted(ids, form, response, now));
  const gone = responses.map(({ id }) => id);
  if (gone.length > 0) await removeAnswers(run, form.id, gone);
  await insertEvents(run, form.id, events);
  return { deleted: gone.length, files, told: events.length, last: gone.at(-1) };
}

/**
 * $1 form, $2 ids or null, $3 to $5 the filter, $6 now, $7 the id after which to begin, $8 how many.
 * The form is locked, so that neither its deletion nor the count under a cap comes between.
 */
const statement = `
  WITH chosen AS (
    SELECT r.id FROM responses r
    WHERE r.form_id = $1
      AND ($2::text[] IS NULL OR r.id = ANY ($2))
      AND r.id > $7
      AND ${matchingSql(3)}
    ORDER BY r.id LIMIT $8 FOR UPDATE
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
    SELECT ${change(-1)} FROM removed
  ), ${counted(slotOfDeletions)}
  SELECT
    (SELECT count(*)::int FROM released) AS files,
    json_agg(json_build_object(
      'id', id, 'form_version', form_version,
      'created_at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) ORDER BY id) AS removed
  FROM removed`;
