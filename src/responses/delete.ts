import { assertForm } from '../forms/forms.ts';
import { isId } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { type Failure, notFound, validationFailed } from '../kernel/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { counted } from './counting.ts';
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
  if ((await remove(kernel, formId, { ids: [id] })) === 0) throw notFound('response');
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
  return remove(kernel, formId, deletion);
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

async function remove(
  { db, clock, jobs }: Kernel,
  formId: string,
  { ids, filter }: Deletion,
): Promise<number> {
  const known = ids?.filter((id) => isId('resp', id));
  const { rows } = await db.pool.query<{ deleted: number; files: number }>({
    name: 'delete-responses',
    text: statement,
    values: [formId, known ?? null, ...matchingValues(filter ?? {}), clock.now()],
  });
  const [{ deleted, files } = { deleted: 0, files: 0 }] = rows;
  if (files > 0) jobs.nudge('remove-files');
  return deleted;
}

/**
 * $1 form, $2 ids or null, $3 to $5 the filter, $6 now. Locks the form as a submission does, so that neither its deletion nor the count under a cap
 * comes between, and the responses in one order, so that two deletions never wait for each other.
 */
const statement = `
  WITH form AS (
    SELECT id FROM forms WHERE id = $1 FOR SHARE
  ), chosen AS (
    SELECT r.id FROM responses r JOIN form ON form.id = r.form_id
    WHERE r.form_id = $1
      AND ($2::text[] IS NULL OR r.id = ANY ($2))
      AND ${matchingSql(3)}
    ORDER BY r.id FOR UPDATE OF r
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
  SELECT count(*)::int AS deleted, (SELECT count(*)::int FROM released) AS files FROM removed`;
