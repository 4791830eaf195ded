import type { Response } from '../../../prisma/generated/client/client.ts';
import { assertFormExists } from '../../forms/form-queries.ts';
import { isId } from '../../platform/ids.ts';
import {
  maxTake,
  type Page,
  type PageRequest,
  planPage,
  type SortOrder,
} from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound } from '../../platform/problem.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { readWithoutGaps } from '../store/open-writes.ts';
import { queryResponses } from './list-query.ts';
import { idRange, type ResponseFilter } from './response-filter.ts';

/** What to list, in which order. */
export interface ResponseQuery extends PageRequest<string> {
  readonly filter: ResponseFilter;
  readonly order: SortOrder;
  /** Id of a response: only older ones. Unlike a cursor it does not depend on the order. */
  readonly olderThan?: string | null | undefined;
  /** Id of a response: only newer ones. */
  readonly newerThan?: string | null | undefined;
}

/**
 * Pages by key: the cost does not depend on how far back the page lies, and a cursor stays good
 * when responses come and go, its own included. In ascending order a page ends where a response that is
 * being stored may still come up, so that whoever reads on after it misses none.
 *
 * @param query what to load beside the responses, from Pothos: one more statement where it is any
 * @throws {Problem} `not_found`, `bad_request`
 */
export async function listResponses(
  services: Platform,
  viewer: Viewer,
  formId: string,
  { filter, order, olderThan, newerThan, ...request }: ResponseQuery,
  query: object,
): Promise<Page<Response>> {
  const { range: part, page } = planPage(request, order);
  const { from, below } = idRange(filter);
  const read = (bound?: string) =>
    queryResponses(services, viewer, formId, {
      ...{ order: part.order, take: part.take ?? maxTake, approval: filter.approval },
      notBelow: from,
      above: [part.key.gt, newerThan],
      below: [part.key.lt, olderThan, below, bound],
    });
  const found =
    order === 'asc'
      ? await readWithoutGaps(services, [formId], (boundOf) => read(boundOf?.(formId)))
      : await read();
  const shown = page(found);
  if (isEmptySelection(query)) return shown;
  return { ...shown, rows: await loadRelations(services, formId, shown.rows, query) };
}

const isEmptySelection = (query: object) => Object.keys(query).length === 0;

/** The same rows, in their order, with what is loaded beside them; without those deleted meanwhile. */
async function loadRelations(
  { db }: Platform,
  formId: string,
  found: readonly Response[],
  query: object,
): Promise<Response[]> {
  const rows = await db.prisma.response.findMany({
    ...query,
    where: { formId, id: { in: found.map(({ id }) => id) } },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}

/**
 * One response of the viewer's form.
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
  const response = isId('resp', id)
    ? await services.db.prisma.response.findUnique({
        ...query,
        where: { formId_id: { formId, id } },
      })
    : undefined;
  if (!response) throw notFound('response');
  return response;
}

/**
 * Those of the workspace's responses that have these ids, in any order. Responses are keyed by
 * their form: each of the workspace's forms is asked, by its key.
 */
export async function findResponses(
  { db }: Platform,
  { workspaceId }: Viewer,
  ids: readonly string[],
  query: object,
): Promise<Response[]> {
  const { rows } = await db.pool.query<{ form_id: string; id: string }>(
    `SELECT r.form_id, r.id FROM forms f JOIN responses r ON r.form_id = f.id
     WHERE f.workspace_id = $1 AND r.id = ANY($2)`,
    [workspaceId, ids],
  );
  if (rows.length === 0) return [];
  return db.prisma.response.findMany({
    ...query,
    where: { OR: rows.map(({ form_id, id }) => ({ formId: form_id, id })) },
  });
}
