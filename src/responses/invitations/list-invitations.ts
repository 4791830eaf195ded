import { orNotFound } from '../../../packages/common/problem.ts';
import type { Invitation } from '../../../prisma/generated/client/client.ts';
import { assertFormExists, findInForms } from '../../forms/form-queries.ts';
import {
  countLoader,
  inForms,
  nestedLoader,
  readNestedPages,
} from '../../platform/database/nested-pages.ts';
import { sql, statementOf } from '../../platform/database/sql-fragment.ts';
import { isId } from '../../platform/ids.ts';
import { type PageRequest, planPage } from '../../platform/paging.ts';
import type { Platform } from '../../platform/startup/platform.ts';
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
