// Replaces the automatic decision on a response by a reviewer's, or restores it. Every review is stored in the history,
// with the API key that made it.

import { z } from 'zod';
import { type Failure, notFound, validationFailed } from '../../packages/common/problem.ts';
import { textSchema } from '../../packages/common/validation/text-schema.ts';
import { validate } from '../../packages/common/validation/validate.ts';
import { automaticStatus, decisionOf } from '../../packages/definition/approval.ts';
import type { Response } from '../../prisma/generated/client/client.ts';
import type { ApprovalStatus } from '../../prisma/generated/client/enums.ts';
import { insertEvents, relayEventsJob } from '../events/outbox.ts';
import { lockSubscribedForm } from '../events/subscribers.ts';
import { assertFormExists } from '../forms/form-queries.ts';
import type { Query } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { isId } from '../platform/ids.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { writeAudit } from '../workspaces/audit-log.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { addToCounters, type CounterChange, reviewSlot } from './counters/counters.ts';
import { findResponse } from './read/list-responses.ts';
import { responseColumns } from './read/response-rows.ts';
import { responseEvents } from './response-events.ts';

/** A reviewer's decision; a null status restores the automatic decision. */
export interface ReviewInput {
  readonly status?: 'APPROVED' | 'REJECTED' | null | undefined;
  readonly note?: string | null | undefined;
}

const noteModel = z.object({ note: textSchema(0, 2000).nullish() });

/**
 * @param query selection for the result, from Pothos
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function reviewResponse(
  services: Platform,
  viewer: Viewer,
  { formId, id }: { readonly formId: string; readonly id: string },
  input: ReviewInput,
  query: object,
): Promise<Response> {
  const { status, note } = await checkReview(services, viewer, formId, input);
  if (!isId('resp', id)) throw notFound('response');

  const { db, ids, clock, jobs } = services;
  const eventCount = await inTransaction(db.pool, async (run) => {
    const form = await lockSubscribedForm(run, formId);
    const before = await lockResponse(run, formId, id);
    if (!form || !before) throw notFound('response');
    const now = clock.now();
    const approval = status ?? automaticStatus(before);
    const { rows: updated } = await run<Response>({
      text: updateSql,
      values: [formId, id, approval, status === null ? null : now, note],
    });
    if (approval !== before.approvalStatus) {
      await addToCounters(run, formId, reviewSlot, statusChanges(before, approval));
    }
    const { keyId, keyName } = viewer;
    await run({
      text: insertReviewSql,
      values: [formId, id, ids.next('review'), status, note, now, keyId, keyName],
    });
    const auditRecord = { action: 'response.reviewed', targetId: id, formId } as const;
    await writeAudit(run, services, viewer.workspaceId, viewer, auditRecord);
    const [after] = updated;
    if (!after || !isDecisionChanged(before, after)) return 0;
    const events = responseEvents(ids, form, 'response.approval_changed', after, now);
    await insertEvents(run, formId, events);
    return events.length;
  });
  if (eventCount > 0) jobs.trigger(relayEventsJob);
  return findResponse(services, viewer, formId, id, query);
}

/**
 * Validates a review like `reviewResponse`, without storing it. Does not check whether the response
 * exists.
 *
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function checkReview(
  services: Platform,
  viewer: Viewer,
  formId: string,
  input: ReviewInput,
) {
  await assertFormExists(services, viewer, formId);
  const { data, failures } = validate(noteModel, input);
  const missing: Failure[] =
    input.status === undefined
      ? [
          {
            path: ['status'],
            code: 'required',
            message: 'Is required. Send approved, rejected or null.',
          },
        ]
      : [];
  if (!data || input.status === undefined) throw validationFailed([...missing, ...failures]);
  return { status: input.status, note: input.status === null ? null : data.note || null };
}

/** Reads and locks the current row. */
async function lockResponse(run: Query, formId: string, id: string): Promise<Response | undefined> {
  const { rows } = await run<Response>({
    text: `SELECT ${responseColumns} FROM responses WHERE form_id = $1 AND id = $2 FOR UPDATE`,
    values: [formId, id],
  });
  return rows[0];
}

/** The changes of the counters if a response gets another status. */
function statusChanges(
  { formVersion: form_version, approvalStatus, createdAt }: Response,
  status: ApprovalStatus,
): CounterChange[] {
  const same = {
    form_version,
    day: createdAt.toISOString().slice(0, 10),
    timed: 0,
    duration_ms: 0,
  };
  return [
    { ...same, status: approvalStatus, n: -1 },
    { ...same, status, n: 1 },
  ];
}

/** Repeating the same decision is not a change, and creates no event. */
function isDecisionChanged(before: Response, after: Response): boolean {
  const [from, to] = [decisionOf(before), decisionOf(after)];
  return from.status !== to.status || from.decidedBy !== to.decidedBy || from.note !== to.note;
}

/** $1 form, $2 response, $3 approval status, $4 time of the review or null, $5 note. */
const updateSql = `
  UPDATE responses SET approval_status = $3, reviewed_at = $4, review_note = $5
  WHERE form_id = $1 AND id = $2
  RETURNING ${responseColumns}`;

const insertReviewSql = `
  INSERT INTO reviews (form_id, response_id, id, status, note, created_at, key_id, key_name)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
