import type { Response } from '../../../prisma/generated/client/client.ts';
import type { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import { aboveAllIds, belowAllIds, isId } from '../../platform/ids.ts';
import { maxTake, type SortOrder } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound } from '../../platform/problem.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import { LazyResponse } from './lazy-response.ts';
import { type RawResponse, rawResponseColumns } from './response-columns.ts';

type Bound = string | null | undefined;

/** Which part of a form's responses, by their ids. */
interface ListQuery {
  readonly order: SortOrder;
  /** How many at most; no more than `largestTake`. */
  readonly take: number;
  readonly approval: ApprovalStatus | null | undefined;
  /** Only this and newer ones. */
  readonly notBelow: Bound;
  /** Only newer ones than each of these. */
  readonly above: readonly Bound[];
  /** Only older ones than each of these. */
  readonly below: readonly Bound[];
}

/**
 * Reads a part of the responses of the viewer's form by its index, in one statement with the
 * question whether it is theirs.
 *
 * @throws {Problem} `not_found`
 */
export async function queryResponses(
  { db }: Platform,
  { workspaceId }: Viewer,
  formId: string,
  { order, take, approval, notBelow, above, below }: ListQuery,
): Promise<Response[]> {
  if (!isId('form', formId)) throw notFound('form');
  const values = [
    formId,
    workspaceId,
    notBelow ?? belowAllIds,
    highestBound(above),
    lowestBound(below),
    take,
  ];
  const { rows } = await db.pool.query<RawResponse | NoResponses>({
    name: `read-responses ${order} ${approval ?? 'any'}`,
    text: listSql(order, approval),
    values,
  });
  if (rows.length === 0) throw notFound('form');
  return rows.flatMap((row) => (row.id === null ? [] : new LazyResponse(formId, row)));
}

/** What a form without any such response comes with. */
interface NoResponses {
  readonly id: null;
}

/**
 * $1 form, $2 its workspace, $3 to $5 bounds, $6 how many at most.
 *
 * To plan it takes as long as to read a page, so it is written in a way that PostgreSQL keeps its plan
 * and the plan is good: of a limit that is a parameter it would expect a tenth of the table, with the
 * one within it expects few; and how many have a status it knows only of one that is spelt out.
 */
const listSql = (order: SortOrder, approval: ApprovalStatus | null | undefined) => `
  SELECT r.* FROM forms f LEFT JOIN LATERAL (
    SELECT * FROM (
      SELECT ${rawResponseColumns} FROM responses
      WHERE form_id = f.id AND id >= $3 AND id > $4 AND id < $5
        ${approval ? `AND approval_status = '${approval}'` : ''}
      ORDER BY id ${order} LIMIT ${maxTake}
    ) AS largest
    ORDER BY id ${order} LIMIT $6
  ) r ON TRUE
  WHERE f.id = $1 AND f.workspace_id = $2
  ORDER BY r.id ${order}`;

const presentBounds = (bounds: readonly Bound[]) =>
  bounds.filter((bound) => typeof bound === 'string');
const highestBound = (bounds: readonly Bound[]) =>
  presentBounds(bounds).sort().at(-1) ?? belowAllIds;
const lowestBound = (bounds: readonly Bound[]) => presentBounds(bounds).sort()[0] ?? aboveAllIds;
