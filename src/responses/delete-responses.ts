// Deletion of responses by ids, by a filter or of all: in batches, each in one transaction with its counters, files and
// events.

import type { FailureCode } from '../../packages/common/failure-codes.ts';
import {
  type Failure,
  notFound,
  type Path,
  validationFailed,
} from '../../packages/common/problem.ts';
import { insertEvents, relayEventsJob } from '../events/outbox.ts';
import { lockSubscribedForm, type SubscribedForm } from '../events/subscribers.ts';
import { removeFilesJob } from '../files/file-cleanup.ts';
import type { FormServices } from '../forms/cache/form-services.ts';
import { type FormDataOwner, type FormDataServices, redactAnswers } from '../forms/form-data.ts';
import { assertFormExists } from '../forms/form-queries.ts';
import { longQueryMarker } from '../platform/database/connection-pool.ts';
import type { Query } from '../platform/database/database.ts';
import { sql, statementOf } from '../platform/database/sql-fragment.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { isId } from '../platform/ids.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Timings } from '../platform/timings.ts';
import { writeAudit } from '../workspaces/audit-log.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { deletionSlot } from './counters/counters.ts';
import {
  type AnswerIndex,
  readAnswerIndexes,
  textIndex,
} from './filter/answer-index/answer-indexes.ts';
import { indexedKinds, valueRows } from './filter/answer-index/answer-values.ts';
import type { ResponseCounts } from './filter/answer-index/find-matches.ts';
import { searchInTransaction, withinShare } from './filter/bounded-queries.ts';
import type { SearchServices } from './filter/match-answers.ts';
import { countResponses } from './read/count-responses.ts';
import {
  filterSql,
  filterValues,
  type RequestedFilter,
  type ResponseFilter,
  resolveFilter,
} from './read/response-filter.ts';
import { type DeletedResponse, responseDeleted } from './response-events.ts';
import { lockDeletions } from './store/open-writes.ts';

/** The responses to delete: by id, or all that match a filter. */
type Deletion = { readonly ids: readonly string[] } | { readonly filter: ResponseFilter };

/** Maximum number of ids in one request. */
export const maxDeletedIds = 1000;

/** A deletion as clients request it, by one of these members. */
export interface RequestedDeletion {
  readonly ids?: readonly string[] | null | undefined;
  /** With at least one condition. */
  readonly filter?: RequestedFilter | null | undefined;
  /** True: all responses of the form. */
  readonly all?: boolean | null | undefined;
}

type DeletionCheckServices = FormServices & Platform & SearchServices & ResponseCounts;

/**
 * Validates a requested deletion, without deleting anything.
 *
 * @param isUnreadable whether a member was sent, but is not valid
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function checkDeletion(
  services: DeletionCheckServices,
  viewer: Viewer,
  formId: string,
  requested: RequestedDeletion,
  isUnreadable: (member: string) => boolean = () => false,
): Promise<Deletion> {
  await assertFormExists(services, viewer, formId);
  const failure =
    findSelectionFailure(requested) ??
    findIdsFailure(requested) ??
    findFilterFailure(requested, isUnreadable);
  if (failure) throw validationFailed([failure]);
  const { ids, filter } = requested;
  if (ids) return { ids };
  return { filter: await resolveFilter(services, viewer, formId, filter ?? {}) };
}

/** Only `all` deletes all responses. That one member is sent is checked with the types of the input. */
function findSelectionFailure({ ids, filter, all }: RequestedDeletion): Failure | undefined {
  if (all === false) return fail(['all'], 'invalid_value', 'Must be true.');
  return ids || filter || all ? undefined : fail([], 'required', 'No responses are selected.');
}

function findIdsFailure({ ids }: RequestedDeletion): Failure | undefined {
  if (ids?.length === 0) return fail(['ids'], 'too_few', 'Must have at least 1 entry.');
  if (ids && ids.length > maxDeletedIds) {
    return fail(['ids'], 'too_many', `Must have at most ${maxDeletedIds} entries.`);
  }
  return undefined;
}

function findFilterFailure(
  { filter }: RequestedDeletion,
  isUnreadable: (member: string) => boolean,
): Failure | undefined {
  if (!filter) return undefined;
  // A blank text matches every response.
  if (filter.q?.trim() === '') return fail(['filter', 'q'], 'required', 'Must not be blank.');
  const isEmpty = Object.values(filter).every((value) => value === undefined || value === null);
  return isEmpty && !isUnreadable('filter')
    ? fail(
        ['filter'],
        'required',
        'Must have a condition. To delete all responses, send all: true.',
      )
    : undefined;
}

const fail = (path: Path, code: FailureCode, message: string): Failure => ({ path, code, message });

export type DeletionServices = Platform & FormDataServices;

/** What requested deletions need. */
type BulkDeletionServices = DeletionServices & DeletionCheckServices;

/**
 * Deletes a response of a form in the viewer's workspace. It no longer counts towards
 * `max_responses`.
 *
 * @throws {Problem} `not_found`
 */
export async function deleteResponse(
  services: DeletionServices,
  viewer: Viewer,
  formId: string,
  id: string,
): Promise<void> {
  await assertFormExists(services, viewer, formId);
  const auditRecord = { action: 'response.deleted', targetId: id, formId } as const;
  const audit: WriteDeletionAudit = (run) =>
    writeAudit(run, services, viewer.workspaceId, viewer, auditRecord);
  const deleted = await deleteResponsesAndFiles(services, formId, { ids: [id] }, { audit });
  if (deleted === 0) throw notFound('response');
}

/**
 * Deletes responses of a form in the viewer's workspace in one transaction. Unknown ids are
 * ignored.
 *
 * @returns the number of deleted responses
 * @throws {Problem} `not_found`, `validation_failed`, `query_too_expensive`
 */
export async function deleteResponses(
  services: BulkDeletionServices,
  viewer: Viewer,
  formId: string,
  requested: RequestedDeletion,
): Promise<number> {
  const deletion = await checkDeletion(services, viewer, formId, requested);
  const audit: WriteDeletionAudit = (run, count) => {
    const auditRecord = { action: 'responses.deleted', targetId: formId, formId, count } as const;
    return writeAudit(run, services, viewer.workspaceId, viewer, auditRecord);
  };
  const remove = () => deleteResponsesAndFiles(services, formId, deletion, { audit });
  if ('ids' in deletion) return remove();
  const { databaseShare, timings } = services;
  return withinShare(databaseShare.searches, viewer.workspaceId, timings.searchTimeout, remove);
}

/**
 * Counts the responses that `deleteResponses` would delete.
 *
 * @throws {Problem} as `deleteResponses`
 */
export async function countDeletion(
  services: BulkDeletionServices,
  viewer: Viewer,
  formId: string,
  requested: RequestedDeletion,
): Promise<number> {
  const deletion = await checkDeletion(services, viewer, formId, requested);
  if ('filter' in deletion) return countResponses(services, viewer, formId, deletion.filter);
  return services.db.prisma.response.count({ where: { formId, id: { in: [...deletion.ids] } } });
}

/** Writes the audit record of a deletion, in its transaction. */
type WriteDeletionAudit = (run: Query, count: number) => Promise<void>;

interface DeletionOptions {
  /** Maximum number of responses to delete, oldest first. */
  readonly limit?: number;
  /** Called if at least one response was deleted. */
  readonly audit?: WriteDeletionAudit;
}

/**
 * The only code that deletes responses. In one transaction it deletes their files and reviews,
 * updates the counters, redacts their answers in events and deliveries, and writes
 * `response.deleted` events.
 *
 * @returns the number of deleted responses
 */
export async function deleteResponsesAndFiles(
  services: DeletionServices,
  formId: string,
  deletion: Deletion,
  { limit = Number.POSITIVE_INFINITY, audit }: DeletionOptions = {},
): Promise<number> {
  const { db, jobs } = services;
  const { deleted, files, eventCount } = await inTransaction(db.pool, async (run) => {
    const form = await lockSubscribedForm(run, formId);
    await lockDeletions(run, formId);
    const indexes = await readAnswerIndexes(run, formId);
    const target = form && { form, deletion, indexes };
    const sums = target ? await deleteInBatches(services, run, target, limit) : noDeletions;
    if (sums.deleted > 0) await audit?.(run, sums.deleted);
    return sums;
  });
  if (files > 0) jobs.trigger(removeFilesJob);
  if (eventCount > 0) jobs.trigger(relayEventsJob);
  return deleted;
}

/** Number of responses that one statement deletes; their events are held in memory. */
const batchSize = 1000;

interface DeletionCounts {
  readonly deleted: number;
  readonly files: number;
  readonly eventCount: number;
}

interface DeletionTarget {
  readonly form: SubscribedForm;
  readonly deletion: Deletion;
  readonly indexes: readonly AnswerIndex[];
}

const noDeletions: DeletionCounts = { deleted: 0, files: 0, eventCount: 0 };

/** Deletes in batches, ordered by id. */
async function deleteInBatches(
  services: DeletionServices,
  run: Query,
  target: DeletionTarget,
  limit: number,
): Promise<DeletionCounts> {
  let sums = noDeletions;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const size = Math.min(batchSize, limit - sums.deleted);
    const { last, ...batchCounts } = await deleteBatch(services, run, target, {
      after,
      size,
    });
    sums = {
      deleted: sums.deleted + batchCounts.deleted,
      files: sums.files + batchCounts.files,
      eventCount: sums.eventCount + batchCounts.eventCount,
    };
    after = batchCounts.deleted === size && sums.deleted < limit ? last : undefined;
  }
  return sums;
}

interface DeletedBatch {
  readonly file_count: number;
  /** Ordered by id. */
  readonly removed: readonly DeletedResponse[] | null;
}

/**
 * Deletes the next responses after an id, at most `size`. The form must be locked, so that neither its
 * deletion nor a count for `max_responses` runs concurrently.
 */
async function deleteBatch(
  { ids, clock, timings, formData }: DeletionServices,
  run: Query,
  { form, deletion, indexes }: DeletionTarget,
  { after, size }: { after: string; size: number },
): Promise<DeletionCounts & { last: string | undefined }> {
  const now = clock.now();
  const filter = 'filter' in deletion ? deletion.filter : {};
  const validIds =
    'ids' in deletion
      ? deletion.ids.filter((id) => isId('resp', id))
      : filter.matching || indexes.length > 0
        ? await findMatches(timings, run, form.id, filter, { after, size })
        : null;
  if (validIds) await deleteAnswerValues(run, form.id, indexes, validIds);
  const { rows } = await run<DeletedBatch>({
    name: 'delete-responses',
    text: deleteSql,
    values: [form.id, validIds, ...filterValues(filter), after, size, deletionSlot, now],
  });
  const [{ removed, file_count: files } = { removed: null, file_count: 0 }] = rows;
  const responses = removed ?? [];
  const events = responses.flatMap((response) => responseDeleted(ids, form, response, now));
  const deletedIds = responses.map(({ id }) => id);
  if (deletedIds.length > 0) await redactAnswers(formData, run, form.id, deletedIds);
  await insertEvents(run, form.id, events);
  return { deleted: deletedIds.length, files, eventCount: events.length, last: deletedIds.at(-1) };
}

/**
 * The next matching responses after an id: neither searches nor indexes of answers are part of the function
 * that deletes them.
 */
async function findMatches(
  timings: Timings,
  run: Query,
  formId: string,
  filter: ResponseFilter,
  { after, size }: { after: string; size: number },
): Promise<string[]> {
  const statement = sql`
    SELECT r.id FROM responses r
    WHERE r.form_id = ${formId} AND r.id > ${after} AND ${filterSql(filter)}
    ORDER BY r.id LIMIT ${size}`;
  const rows = await searchInTransaction<{ id: string }>(run, statementOf(statement), timings);
  return rows.map(({ id }) => id);
}

/** $1 form, $2 ids or null, $3 to $5 filter, $6 id after which to start, $7 maximum number, $8 slot, $9 now. */
const deleteSql =
  'SELECT file_count, removed FROM delete_responses($1, $2, $3, $4, $5, $6, $7, $8, $9)';

/**
 * Deletes the indexed answers of responses, before the responses themselves. Deletions of the form must be
 * locked.
 */
async function deleteAnswerValues(
  run: Query,
  formId: string,
  indexes: readonly AnswerIndex[],
  responseIds: readonly string[],
): Promise<void> {
  for (const { question, kind: name, upTo } of indexes) {
    if (name === textIndex.kind) await run(clearedBlocks(formId, responseIds));
    const kind = Object.entries(indexedKinds).find(([one]) => one === name)?.[1];
    if (!kind) continue;
    const chosen = sql`r.id = ANY(${responseIds}::text[]) AND r.id <= ${upTo}`;
    await run(
      statementOf(sql`
        DELETE FROM answer_values v
        USING (${valueRows(formId, question, kind, chosen)}) AS gone(form_id, question_id, value, response_id)
        WHERE v.form_id = ${formId} AND v.form_id = gone.form_id AND v.question_id = gone.question_id
          AND v.value = gone.value AND v.response_id = gone.response_id`),
    );
  }
}

/** Blocks of which responses are deleted match every text until their filters are computed again. */
const clearedBlocks = (formId: string, responseIds: readonly string[]) => ({
  text: `UPDATE answer_blocks b SET filter = NULL
         FROM (
           SELECT DISTINCT (
             SELECT min(up_to) FROM answer_blocks WHERE form_id = $1 AND up_to >= gone.id
           ) AS up_to
           FROM unnest($2::text[]) AS gone(id)
         ) AS touched
         WHERE b.form_id = $1 AND b.up_to = touched.up_to`,
  values: [formId, responseIds],
});

/** What belongs to the responses of a form, in the order in which it is deleted. */
const tables = [
  'reviews',
  'response_counts',
  'response_days',
  'option_counts',
  'answer_tallies',
  'answer_checkpoints',
  'answer_indexes',
  'answer_values',
  'answer_blocks',
  'visit_days',
  'idempotency_keys',
  'spent_captchas',
  'partial_responses',
  'used_partials',
  'invitations',
];

/** Responses of a form, with their reviews, counters and single-use keys, its partial responses and invitations. */
export const responseFormData: FormDataOwner = {
  async deleteRows({ query, form, formData }) {
    const values = [form.id];
    await query({ text: `${longQueryMarker} DELETE FROM responses WHERE form_id = $1`, values });
    await redactAnswers(formData, query, form.id, null);
    for (const table of tables) {
      await query({ text: `${longQueryMarker} DELETE FROM ${table} WHERE form_id = $1`, values });
    }
  },
  async redactAnswers(query, formId, responseIds) {
    if (responseIds === null) return; // the invitations of the form are deleted
    await query({
      name: 'erase-references',
      text: `UPDATE invitations SET reference = NULL, email = NULL
             WHERE form_id = $1 AND response_id = ANY($2)
               AND (reference IS NOT NULL OR email IS NOT NULL)`,
      values: [formId, responseIds],
    });
  },
};
