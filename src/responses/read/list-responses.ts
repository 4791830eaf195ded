import { orNotFound } from '../../../packages/common/problem.ts';
import type { Response } from '../../../prisma/generated/client/client.ts';
import { assertFormExists, findInForms } from '../../forms/form-queries.ts';
import { readBelow } from '../../platform/database/read-below.ts';
import type { Reader } from '../../platform/database/replica.ts';
import { sql } from '../../platform/database/sql-fragment.ts';
import { isId } from '../../platform/ids.ts';
import {
  maxTake,
  type Page,
  type PageRequest,
  planPage,
  type SortOrder,
} from '../../platform/paging.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { readWithoutGaps } from '../store/open-writes.ts';
import { queryResponses } from './list-query.ts';
import { idRange, type ResponseFilter } from './response-filter.ts';

export interface ResponseQuery extends PageRequest<string> {
  readonly filter: ResponseFilter;
  readonly order: SortOrder;
  /** Id of a response: only older ones. Unlike a cursor, it is independent of the order. */
  readonly olderThan?: string | null | undefined;
  /** Id of a response: only newer ones. */
  readonly newerThan?: string | null | undefined;
}

/**
 * Keyset pagination: the cost does not depend on the position of the page, and a cursor stays valid
 * when responses are added or deleted, including its own. In ascending order a page ends before the
 * id of an open write, so that a client that continues after it misses no response
 * (docs/decisions/0026-polling-in-ascending-order.md).
 *
 * @param query relations to load, from Pothos; costs a second statement if not empty
 * @throws {Problem} `not_found`, `bad_request`, `query_too_expensive`
 */
export async function listResponses(
  services: Platform,
  viewer: Viewer,
  formId: string,
  { filter, order, olderThan, newerThan, ...request }: ResponseQuery,
  query: object,
): Promise<Page<Response>> {
  const { range, page } = planPage(request, order);
  const { from, below } = idRange(filter);
  return readBelow(services.db, range.key.lt ?? olderThan, [formId], async (reader) => {
    const read = (bound?: string) =>
      queryResponses(reader, viewer, formId, {
        order: range.order,
        take: range.take ?? maxTake,
        approval: filter.approval,
        matching: filter.matching,
        notBelow: from,
        above: [range.key.gt, newerThan],
        below: [range.key.lt, olderThan, below, bound],
      });
    const rows =
      order === 'asc'
        ? await readWithoutGaps(services, [formId], (boundOf) => read(boundOf?.(formId)))
        : await read();
    const result = page(rows);
    if (isEmptySelection(query)) return result;
    return { ...result, rows: await loadRelations(reader, formId, result.rows, query) };
  });
}

const isEmptySelection = (query: object) => Object.keys(query).length === 0;

/** Loads relations for the rows of a page, without rows that were deleted since. */
async function loadRelations(
  { prisma }: Reader,
  formId: string,
  found: readonly Response[],
  query: object,
): Promise<Response[]> {
  const rows = await prisma.response.findMany({
    ...query,
    where: { formId, id: { in: found.map(({ id }) => id) } },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}

/**
 * One response of a form in the viewer's workspace.
 *
 * @throws {Problem} `not_found`
 */
export async function findResponse(
  services: Platform,
  viewer: Viewer,
  formId: string,
  id: string,
  query: object,
): Promise<Response> {
  await assertFormExists(services, viewer, formId);
  const where = { formId_id: { formId, id } };
  const found =
    isId('resp', id) && (await services.db.prisma.response.findUnique({ ...query, where }));
  return orNotFound('response', found);
}

/** The responses of the workspace with these ids, in any order. */
export const findResponses = (
  services: Platform,
  viewer: Viewer,
  ids: readonly string[],
  query: object,
): Promise<Response[]> =>
  findInForms(services, viewer, sql`responses`, ids, (where) =>
    services.db.prisma.response.findMany({ ...query, where }),
  );
