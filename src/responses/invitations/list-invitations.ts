import { notFound } from '../../../packages/common/problem.ts';
import type { Invitation } from '../../../prisma/generated/client/client.ts';
import { assertFormExists } from '../../forms/form-queries.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { type NestedLoader, nestedLoader } from '../../platform/database/nested-loader.ts';
import { readNestedPages } from '../../platform/database/nested-pages.ts';
import { isId } from '../../platform/ids.ts';
import { type Page, type PageRequest, planPage } from '../../platform/paging.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { type InvitationStatus, statusCondition } from './invitation-status.ts';

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
export function createInvitationPageLoader(
  services: Platform,
): NestedLoader<InvitationPageRequest, Page<Invitation>> {
  return nestedLoader((request, formIds) => readPages(services, formIds, request));
}

function readPages(
  { db, clock }: Platform,
  formIds: readonly string[],
  { status, request, query }: Omit<InvitationPageRequest, 'parentId'>,
): Promise<Page<Invitation>[]> {
  return readNestedPages(
    db,
    {
      ...{ parentTable: 'forms', childTable: 'invitations' },
      ...{ parentColumn: 'form_id', keyColumn: 'id' },
      where: status == null ? undefined : statusCondition(status, clock.now()),
      read: (keys): Promise<Invitation[]> =>
        db.prisma.invitation.findMany({
          ...query,
          where: { formId: { in: [...formIds] }, id: { in: keys.map(({ key }) => key) } },
        }),
      keyOf: ({ formId, id }) => ({ parent: formId, key: id }),
    },
    formIds,
    planPage(request, 'desc'),
  );
}

/**
 * A page of the invitations of a form in the viewer's workspace, newest first.
 *
 * @throws {Problem} `not_found`, `bad_request`
 */
export async function listInvitations(
  services: Platform,
  viewer: Viewer,
  { parentId, ...request }: InvitationPageRequest,
): Promise<Page<Invitation>> {
  await assertFormExists(services, viewer, parentId);
  const [page] = await readPages(services, [parentId], request);
  if (!page) throw notFound('form');
  return page;
}

/** Counts the invitations of many forms. */
export function createInvitationCountLoader({
  db,
  clock,
}: Platform): NestedLoader<InvitationFilter & { readonly parentId: string }, number> {
  return nestedLoader(async ({ status }, formIds) => {
    const condition = status == null ? undefined : statusCondition(status, clock.now());
    const { rows } = await db.pool.query<{ form_id: string; count: number }>({
      text: `SELECT r.form_id, count(*)::int AS count FROM invitations r
             WHERE r.form_id = ANY($1) AND ${condition?.sql(2) ?? 'TRUE'}
             GROUP BY r.form_id`,
      values: [formIds, ...(condition?.values ?? [])],
    });
    const counts = new Map(rows.map(({ form_id, count }) => [form_id, count]));
    return formIds.map((id) => counts.get(id) ?? 0);
  });
}

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
export async function findInvitations(
  { db }: Platform,
  { workspaceId }: Viewer,
  ids: readonly string[],
  query: object,
): Promise<Invitation[]> {
  const { rows } = await db.pool.query<{ form_id: string; id: string }>(
    `SELECT i.form_id, i.id FROM forms f JOIN invitations i ON i.form_id = f.id
     WHERE f.workspace_id = $1 AND i.id = ANY($2)`,
    [workspaceId, ids],
  );
  if (rows.length === 0) return [];
  return db.prisma.invitation.findMany({
    ...query,
    where: { OR: rows.map(({ form_id, id }) => ({ formId: form_id, id })) },
  });
}

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
  const found =
    isId('inv', id) &&
    (await services.db.prisma.invitation.findUnique({
      ...query,
      where: { formId_id: { formId, id } },
    }));
  if (!found) throw notFound('invitation');
  return found;
}
