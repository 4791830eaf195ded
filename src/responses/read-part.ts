import type { Response } from '../../prisma/generated/client/client.ts';
import type { ApprovalStatus } from '../../prisma/generated/client/enums.ts';
import { isId } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { largestPage, type Order } from '../kernel/paging.ts';
import { notFound } from '../kernel/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { type StoredResponse, storedColumns } from './columns.ts';
import { StoredRow } from './stored-row.ts';

type Bound = string | null | undefined;

/** Which part of a form's responses, by their ids. */
interface ResponsePart {
  readonly order: Order;
  /** How many at most; a page and one more without it, which is never exceeded. */
  readonly take: number | undefined;
  readonly approval: ApprovalStatus | null | undefined;
  /** Only this and newer ones. */
  readonly notBelow: Bound;
  /** Only newer ones than each of these. */
  readonly above: readonly Bound[];
  /** Only older ones than each of these. */
  readonly below: readonly Bound[];
}

/** Texts between which all ids lie, by the order of their bytes. */
const [lowest, highest] = ['', '\u{10ffff}'];

/**
 * Reads a part of the responses of the viewer's form by its index, in one statement with the
 * question whether it is theirs.
 *
 * @throws {Problem} `not_found`
 */
export async function readPart(
  { db }: Kernel,
  { workspaceId }: Viewer,
  formId: string,
  { order, take, approval, notBelow, above, below }: ResponsePart,
): Promise<Response[]> {
  if (!isId('form', formId)) throw notFound('form');
  const values = [formId, workspaceId, notBelow ?? lowest, last(above), first(below), take ?? null];
  const { rows } = await db.pool.query<StoredResponse | Nothing>({
    name: `read-responses ${order}${approval ? ' decided' : ''}`,
    text: partSql(order, approval ? 'AND approval_status = $7' : ''),
    values: approval ? [...values, approval] : values,
  });
  if (rows.length === 0) throw notFound('form');
  return rows.flatMap((row) => (row.id === null ? [] : new StoredRow(formId, row)));
}

/** What a form without any such response comes with. */
interface Nothing {
  readonly id: null;
}

/**
 * $1 form, $2 its workspace, $3 to $5 bounds, $6 how many at most. Of a limit that is a parameter
 * PostgreSQL expects a tenth of the table; with the one within it expects few, and keeps its plan:
 * to plan anew takes as long as to read a page.
 */
const partSql = (order: Order, condition: string) => `
  SELECT r.* FROM forms f LEFT JOIN LATERAL (
    SELECT * FROM (
      SELECT ${storedColumns} FROM responses
      WHERE form_id = f.id AND id >= $3 AND id > $4 AND id < $5 ${condition}
      ORDER BY id ${order} LIMIT ${largestPage + 1}
    ) AS largest
    ORDER BY id ${order} LIMIT $6
  ) r ON TRUE
  WHERE f.id = $1 AND f.workspace_id = $2
  ORDER BY r.id ${order}`;

const given = (bounds: readonly Bound[]) => bounds.filter((bound) => typeof bound === 'string');
const last = (bounds: readonly Bound[]) => given(bounds).sort().at(-1) ?? lowest;
const first = (bounds: readonly Bound[]) => given(bounds).sort()[0] ?? highest;
