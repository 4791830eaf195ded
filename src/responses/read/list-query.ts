// Lists responses by one hand-written statement instead of Prisma's: the 1000th page is as fast as the
// first one, 0.96 to 1.15 of its rate (docs/performance.md).
// Decision: docs/decisions/0045-query-plans-and-key-lookups.md
// Benchmark: `npm run bench -- --line list --line deep-page`

import { notFound } from '../../../packages/common/problem.ts';
import type { Response } from '../../../prisma/generated/client/client.ts';
import { ApprovalStatus } from '../../../prisma/generated/client/enums.ts';
import type { Reader } from '../../platform/database/replica.ts';
import { aboveAllIds, belowAllIds, isId } from '../../platform/ids.ts';
import { maxTake, type SortOrder } from '../../platform/paging.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { Matching } from '../filter/match-answers.ts';
import { LazyResponse } from './lazy-response.ts';
import { type RawResponse, rawResponseColumns } from './response-columns.ts';
import { findUndecidedRange } from './undecided-days.ts';

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
export async function queryResponses(
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
  const where = matching?.where;
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
