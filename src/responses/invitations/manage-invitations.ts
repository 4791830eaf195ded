import { notFound, orNotFound, problem } from '../../../packages/common/problem.ts';
import type { Invitation } from '../../../prisma/generated/client/client.ts';
import { assertFormExists, findInForms } from '../../forms/form-queries.ts';
import type { Query } from '../../platform/database/database.ts';
import {
  countLoader,
  inForms,
  nestedLoader,
  readNestedPages,
} from '../../platform/database/nested-pages.ts';
import { sql, statementOf } from '../../platform/database/sql-fragment.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isId } from '../../platform/ids.ts';
import { type PageRequest, planPage } from '../../platform/paging.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { writeAudit } from '../../workspaces/audit-log.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { type InvitationStatus, statusCondition } from './invitation.ts';

/** The invitations with a status, or all. */
export interface InvitationFilter {
  readonly status?: InvitationStatus | null | undefined;
}

/** A page of the invitations of a form, newest first. */
export interface InvitationPageRequest extends InvitationFilter {
  /** Id of the form. */
  readonly parentId: string;
  readonly request: PageRequest<string>;
  /** Selection of columns and relations, from Pothos. */
  readonly query: object;
}

/** Loads pages of invitations for many forms. */
export const createInvitationPageLoader = ({ db, clock }: Platform) =>
  nestedLoader(({ status, request, query }: InvitationPageRequest, formIds) =>
    readNestedPages(db, formIds, planPage(request, 'desc'), {
      table: 'invitations',
      where: statusCondition(status, clock.now()),
      read: (keys): Promise<Invitation[]> =>
        db.prisma.invitation.findMany({ ...query, where: inForms(keys) }),
      keyOf: ({ formId, id }) => [formId, id],
    }),
  );

/** Counts the invitations of many forms. */
export const createInvitationCountLoader = ({ db, clock }: Platform) =>
  countLoader(async ({ status }: InvitationFilter & { readonly parentId: string }, formIds) => {
    const { rows } = await db.pool.query<{ form_id: string; count: number }>(
      statementOf(sql`
          SELECT r.form_id, count(*)::int AS count FROM invitations r
          WHERE r.form_id = ANY(${formIds}) AND ${statusCondition(status, clock.now())}
          GROUP BY r.form_id`),
    );
    return new Map(rows.map(({ form_id, count }) => [form_id, count]));
  });

/** Whether a form has invitations, of any status. */
export async function hasInvitations({ db }: Platform, formId: string): Promise<boolean> {
  const { rows } = await db.pool.query({
    name: 'has-invitations',
    text: 'SELECT FROM invitations WHERE form_id = $1 LIMIT 1',
    values: [formId],
  });
  return rows.length > 0;
}

/** The invitations with these ids in the viewer's workspace, in any order. */
export const findInvitations = (
  services: Platform,
  viewer: Viewer,
  ids: readonly string[],
  query: object,
): Promise<Invitation[]> =>
  findInForms(services, viewer, sql`invitations`, ids, (where) =>
    services.db.prisma.invitation.findMany({ ...query, where }),
  );

/**
 * An invitation of a form in the viewer's workspace.
 *
 * @throws {Problem} `not_found`
 */
export async function findInvitation(
  services: Platform,
  viewer: Viewer,
  formId: string,
  id: string,
  query: object,
): Promise<Invitation> {
  await assertFormExists(services, viewer, formId);
  const where = { formId_id: { formId, id } };
  const found =
    isId('inv', id) && (await services.db.prisma.invitation.findUnique({ ...query, where }));
  return orNotFound('invitation', found);
}

/**
 * Revokes an invitation of a form in the viewer's workspace; its reference, its address and the answers that it prefilled
 * are removed. Only removes the first two of one that is revoked already, or whose response was deleted.
 *
 * @throws {Problem} `not_found`, `invitation_used`
 */
export async function revokeInvitation(
  services: Platform,
  viewer: Viewer,
  formId: string,
  id: string,
): Promise<void> {
  await assertFormExists(services, viewer, formId);
  if (!isId('inv', id)) throw notFound('invitation');
  const { db, clock, recordMetric } = services;
  await inTransaction(db.pool, async (run) => {
    // Waits for a submission that is using it.
    const { rows } = await run<{ ended: boolean; response_id: string | null }>({
      name: 'lock-invitation',
      text: `SELECT used_at IS NOT NULL OR revoked_at IS NOT NULL AS ended, response_id
             FROM invitations WHERE form_id = $1 AND id = $2 FOR UPDATE`,
      values: [formId, id],
    });
    const [found] = rows;
    if (!found) throw notFound('invitation');
    if (found.response_id !== null && (await hasResponse(run, formId, found.response_id))) {
      const detail = 'The invitation has been used. Delete its response instead.';
      throw problem('invitation_used', detail);
    }
    await run({
      name: 'revoke-invitation',
      text: `UPDATE invitations SET answers = NULL, reference = NULL, email = NULL,
               revoked_at = CASE WHEN used_at IS NULL THEN coalesce(revoked_at, $3) END
             WHERE form_id = $1 AND id = $2`,
      values: [formId, id, clock.now()],
    });
    if (found.ended) return;
    const record = { action: 'invitation.revoked', targetId: id, formId } as const;
    await writeAudit(run, services, viewer.workspaceId, viewer, record);
    recordMetric('invitations_total', 1, { change: 'revoked' });
  });
}

/** A statement of its own: the one that waits for the lock does not see a response that was stored in the meantime. */
async function hasResponse(run: Query, formId: string, id: string): Promise<boolean> {
  const { rows } = await run({
    name: 'response-of-invitation',
    text: 'SELECT FROM responses WHERE form_id = $1 AND id = $2',
    values: [formId, id],
  });
  return rows.length === 1;
}
