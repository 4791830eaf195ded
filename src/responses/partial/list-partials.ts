import { notFound, orNotFound } from '../../../packages/common/problem.ts';
import type { PartialResponse } from '../../../prisma/generated/client/client.ts';
import { assertFormExists, findInForms } from '../../forms/form-queries.ts';
import {
  countLoader,
  inForms,
  nestedLoader,
  readNestedPages,
} from '../../platform/database/nested-pages.ts';
import { sql } from '../../platform/database/sql-fragment.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isId } from '../../platform/ids.ts';
import { type PageRequest, planPage } from '../../platform/paging.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { writeAudit } from '../../workspaces/audit-log.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
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
export const createPartialPageLoader = ({ db, clock }: Platform) =>
  nestedLoader(({ request, query }: PartialPageRequest, formIds) =>
    readNestedPages(db, formIds, planPage(request, 'desc'), {
      table: 'partial_responses',
      where: sql`r.expires_at > ${clock.now()}`,
      read: (keys): Promise<PartialResponse[]> =>
        db.prisma.partialResponse.findMany({ ...query, where: inForms(keys) }),
      keyOf: ({ formId, id }) => [formId, id],
    }),
  );

/** Counts the partial responses of many forms that have not expired. */
export const createPartialCountLoader = ({ db, clock }: Platform) =>
  countLoader(async (_: { readonly parentId: string }, formIds) => {
    const groups = await db.prisma.partialResponse.groupBy({
      by: ['formId'],
      where: { formId: { in: [...formIds] }, expiresAt: { gt: clock.now() } },
      _count: true,
    });
    return new Map(groups.map(({ formId, _count }) => [formId, _count]));
  });

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
  const where = { formId_id: { formId, id }, expiresAt: { gt: clock.now() } };
  const found =
    isId('part', id) && (await db.prisma.partialResponse.findUnique({ ...query, where }));
  return orNotFound('partial response', found);
}

/** The partial responses with these ids in the viewer's workspace, in any order. */
export function findPartials(
  services: Platform,
  viewer: Viewer,
  ids: readonly string[],
  query: object,
): Promise<PartialResponse[]> {
  const { db, clock } = services;
  const table = sql`(SELECT * FROM partial_responses WHERE expires_at > ${clock.now()})`;
  return findInForms(services, viewer, table, ids, (where) =>
    db.prisma.partialResponse.findMany({ ...query, where }),
  );
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
