// Lists of responses: a page by key, with one statement, and single responses.

import { notFound, orNotFound } from '../../../packages/common/problem.ts';
import { millisecondsPerDay } from '../../../packages/common/text/calendar.ts';
import type { Response } from '../../../prisma/generated/client/client.ts';
import { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { assertFormExists, findInForms } from '../../forms/form-queries.ts';
import { readBelow } from '../../platform/database/read-below.ts';
import type { Reader } from '../../platform/database/replica.ts';
import { sql } from '../../platform/database/sql-fragment.ts';
import { aboveAllIds, belowAllIds, isId, lowestIdAt } from '../../platform/ids.ts';
import {
  maxTake,
  type Page,
  type PageRequest,
  planPage,
  type SortOrder,
} from '../../platform/paging.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { Matching } from '../filter/match-answers.ts';
import { readWithoutGaps } from '../store/open-writes.ts';
import { idRange, type ResponseFilter } from './response-filter.ts';
import { LazyResponse, type RawResponse, rawResponseColumns } from './response-rows.ts';

// Lists responses by one hand-written statement instead of Prisma's: the 1000th page is as fast as the
// first one, 0.96 to 1.15 of its rate (docs/performance.md).
// Decision: docs/decisions/0045-query-plans-and-key-lookups.md
// Benchmark: `npm run bench -- --line list --line deep-page`

/** Ids of the days from the first to the last one with undecided responses. */
interface UndecidedRange {
  /** Inclusive. */
  readonly from: string;
  /** Exclusive. */
  readonly below: string;
}

/**
 * The range of ids that contains all responses of a form with the approval status `NONE`, from the
 * counters. The index of the approval status contains decided responses only, so a list of the others
 * reads all responses of a range. Undefined if all are decided.
 */
export async function findUndecidedRange(
  { pool }: Pick<Reader, 'pool'>,
  formId: string,
): Promise<UndecidedRange | undefined> {
  const { rows } = await pool.query<{ first: number | null; last: number | null }>({
    name: 'undecided-days',
    text: undecidedDaysSql,
    values: [formId],
  });
  const { first, last } = rows[0] ?? { first: null, last: null };
  if (first === null || last === null) return undefined;
  const startOf = (day: number) => lowestIdAt('resp', day * millisecondsPerDay);
  return { from: startOf(first), below: startOf(last + 1) };
}

/** $1 form. Days since 1970. */
const undecidedDaysSql = `
  SELECT min(day - date '1970-01-01') AS first, max(day - date '1970-01-01') AS last
  FROM (
    SELECT day FROM response_days WHERE form_id = $1
    GROUP BY day HAVING sum(count) > sum(approved) + sum(rejected)
  ) AS undecided`;

type Bound = string | null | undefined;

/** A range of a form's responses by id. */
interface ListQuery {
  readonly order: SortOrder;
  /** The maximum number of rows, at most `maxTake`. */
  readonly take: number;
  readonly approval: ApprovalStatus | null | undefined;
  readonly matching: Matching | undefined;
  /** Inclusive lower bound. */
  readonly notBelow: Bound;
  /** Exclusive lower bounds. */
  readonly above: readonly Bound[];
  /** Exclusive upper bounds. */
  readonly below: readonly Bound[];
}

/**
 * Reads a range of the form's responses from the primary key index. The same statement checks that
 * the form belongs to the viewer's workspace.
 *
 * @throws {Problem} `not_found`, `query_too_expensive`
 */
async function queryResponses(
  { pool }: Reader,
  { workspaceId }: Viewer,
  formId: string,
  { order, take, approval, matching, notBelow, above, below }: ListQuery,
): Promise<Response[]> {
  if (!isId('form', formId)) throw notFound('form');
  const undecided =
    approval === ApprovalStatus.NONE
      ? ((await findUndecidedRange({ pool }, formId)) ?? noIds)
      : undefined;
  const values = [
    formId,
    workspaceId,
    highestBound([notBelow, undecided?.from]),
    highestBound(above),
    lowestBound([...below, undecided?.below]),
    take,
  ];
  const where = matching?.narrowed ?? matching?.where;
  const text = listSql(order, approval, where?.sql(values.length + 1));
  const { rows } = matching
    ? await matching.run<RawResponse | NoResponses>(pool, {
        text,
        values: [...values, ...(where?.values ?? [])],
      })
    : await pool.query<RawResponse | NoResponses>({
        name: `read-responses ${order} ${approval ?? 'any'}`,
        text,
        values,
      });
  if (rows.length === 0) throw notFound('form');
  return rows.flatMap((row) => (row.id === null ? [] : new LazyResponse(formId, row)));
}

/** The row of a form without matching responses. */
interface NoResponses {
  readonly id: null;
}

/**
 * $1 form, $2 its workspace, $3 to $5 bounds, $6 maximum number of rows.
 *
 * Planning takes as long as reading a page, so the statement is written for a generic plan that
 * PostgreSQL caches. For `LIMIT $6` alone the planner would estimate a tenth of the table; the
 * inner constant limit gives a small estimate. The status is a literal because the planner knows
 * its selectivity only then. Both tables are filtered by $1 itself, from which Citus finds the shard.
 */
const listSql = (
  order: SortOrder,
  approval: ApprovalStatus | null | undefined,
  search: string | undefined,
) => `
  SELECT r.* FROM forms f LEFT JOIN LATERAL (
    SELECT * FROM (
      SELECT ${rawResponseColumns} FROM responses r
      WHERE form_id = $1 AND id >= $3 AND id > $4 AND id < $5
        ${approval ? `AND approval_status = '${approval}'` : ''}
        ${search === undefined ? '' : `AND ${search}`}
      ORDER BY id ${order} LIMIT ${maxTake}
    ) AS largest
    ORDER BY id ${order} LIMIT $6
  ) r ON TRUE
  WHERE f.id = $1 AND f.workspace_id = $2
  ORDER BY r.id ${order}`;

/** The range of a form whose responses are all decided. */
const noIds = { from: aboveAllIds, below: belowAllIds };

const presentBounds = (bounds: readonly Bound[]) =>
  bounds.filter((bound) => typeof bound === 'string');
const highestBound = (bounds: readonly Bound[]) =>
  presentBounds(bounds).sort().at(-1) ?? belowAllIds;
const lowestBound = (bounds: readonly Bound[]) => presentBounds(bounds).sort()[0] ?? aboveAllIds;

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
