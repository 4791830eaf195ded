import { notFound } from '../../../packages/common/problem.ts';
import type { PartialResponse } from '../../../prisma/generated/client/client.ts';
import { assertFormExists } from '../../forms/form-queries.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type NestedLoader, nestedLoader } from '../../platform/database/nested-loader.ts';
import { readNestedPages } from '../../platform/database/nested-pages.ts';
import { isId } from '../../platform/ids.ts';
import { type Page, type PageRequest, planPage } from '../../platform/paging.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { writeAudit } from '../../workspaces/write-audit.ts';
import { removePartial } from './resume-partial.ts';

/** A page of the partial responses of a form, newest first. */
export interface PartialPageRequest {
  /** Id of the form. */
  readonly parentId: string;
  readonly request: PageRequest<string>;
  /** Selection of columns and relations, from Pothos. */
  readonly query: object;
}

/** Loads pages of partial responses that have not expired, for many forms. */
export function createPartialPageLoader(
  services: Platform,
): NestedLoader<PartialPageRequest, Page<PartialResponse>> {
  return nestedLoader((request, formIds) => readPages(services, formIds, request));
}

function readPages(
  { db, clock }: Platform,
  formIds: readonly string[],
  { request, query }: Omit<PartialPageRequest, 'parentId'>,
): Promise<Page<PartialResponse>[]> {
  return readNestedPages(
    db,
    {
      ...{ parentTable: 'forms', childTable: 'partial_responses' },
      ...{ parentColumn: 'form_id', keyColumn: 'id' },
      where: { sql: (first) => `r.expires_at > $${first}`, values: [clock.now()] },
      read: (keys): Promise<PartialResponse[]> =>
        db.prisma.partialResponse.findMany({
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
 * A page of the partial responses of a form in the viewer's workspace, newest first.
 *
 * @param query selection of columns and relations, from Pothos
 * @throws {Problem} `not_found`, `bad_request`
 */
export async function listPartials(
  services: Platform,
  viewer: Viewer,
  formId: string,
  request: PageRequest<string>,
  query: object,
): Promise<Page<PartialResponse>> {
  await assertFormExists(services, viewer, formId);
  const [page] = await readPages(services, [formId], { request, query });
  if (!page) throw notFound('form');
  return page;
}

/** Counts the partial responses of many forms that have not expired. */
export function createPartialCountLoader({
  db,
  clock,
}: Platform): NestedLoader<{ readonly parentId: string }, number> {
  return nestedLoader(async (_, formIds) => {
    const groups = await db.prisma.partialResponse.groupBy({
      by: ['formId'],
      where: { formId: { in: [...formIds] }, expiresAt: { gt: clock.now() } },
      _count: true,
    });
    const counts = new Map(groups.map(({ formId, _count }) => [formId, _count]));
    return formIds.map((id) => counts.get(id) ?? 0);
  });
}

/**
 * A partial response of a form in the viewer's workspace.
 *
 * @throws {Problem} `not_found`
 */
export async function findPartial(
  services: Platform,
  viewer: Viewer,
  formId: string,
  id: string,
  query: object,
): Promise<PartialResponse> {
  await assertFormExists(services, viewer, formId);
  const { db, clock } = services;
  const found = isId('part', id)
    ? await db.prisma.partialResponse.findUnique({
        ...query,
        where: { formId_id: { formId, id }, expiresAt: { gt: clock.now() } },
      })
    : undefined;
  if (!found) throw notFound('partial response');
  return found;
}

/** The partial responses with these ids in the viewer's workspace, in any order. */
export async function findPartials(
  { db, clock }: Platform,
  { workspaceId }: Viewer,
  ids: readonly string[],
  query: object,
): Promise<PartialResponse[]> {
  const { rows } = await db.pool.query<{ form_id: string; id: string }>(
    `SELECT p.form_id, p.id FROM forms f JOIN partial_responses p ON p.form_id = f.id
     WHERE f.workspace_id = $1 AND p.id = ANY($2) AND p.expires_at > $3`,
    [workspaceId, ids, clock.now()],
  );
  if (rows.length === 0) return [];
  return db.prisma.partialResponse.findMany({
    ...query,
    where: { OR: rows.map(({ form_id, id }) => ({ formId: form_id, id })) },
  });
}

/**
 * Deletes a partial response of a form in the viewer's workspace, with its uploads.
 *
 * @throws {Problem} `not_found`
 */
export async function deletePartial(
  services: Platform,
  viewer: Viewer,
  formId: string,
  id: string,
): Promise<void> {
  await assertFormExists(services, viewer, formId);
  await inTransaction(services.db.pool, async (run) => {
    const isDeleted = isId('part', id) && (await removePartial(run, services, formId, { id }));
    if (!isDeleted) throw notFound('partial response');
    const record = { action: 'partial.deleted', targetId: id, formId } as const;
    await writeAudit(run, services, viewer.workspaceId, viewer, record);
  });
}
