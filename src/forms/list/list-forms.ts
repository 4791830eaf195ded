// Lists of forms by number of the page and by cursor. In order of creation, the cost of a page by cursor does not
// depend on its position; another sort compares all forms of the workspace, as counting them does.

import { problem } from '../../../packages/common/problem.ts';
import type { Form } from '../../../prisma/generated/client/client.ts';
import { readBelow } from '../../platform/database/read-below.ts';
import {
  joinSql,
  rawSql,
  type Sql,
  sql,
  statementOf,
} from '../../platform/database/sql-fragment.ts';
import {
  maxTake,
  type Page,
  type PageRange,
  type PageRequest,
  planPage,
  type SortOrder,
} from '../../platform/paging.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { assertScope, type Viewer } from '../../workspaces/viewer.ts';
import { findForms } from '../form-queries.ts';
import { type FormFilter, filterOf, nameOfFilter, partsOf, readForms } from '../form-rows.ts';
import { type FormSort, formSorts, readCursor, type SortKey, writeCursor } from './form-sorts.ts';

/** Which forms to list. */
export interface FormList extends FormFilter {
  /** By default the order of creation. */
  readonly sort?: FormSort | undefined;
  /** By default the usual order of the sort. */
  readonly order?: SortOrder | undefined;
}

export interface FormPage {
  readonly forms: readonly Form[];
  /** Number of forms on all pages. */
  readonly total: number;
}

export interface SortedPage extends Page<Form> {
  cursorOf(form: Pick<Form, 'id'>): string;
}

type Services = Pick<Platform, 'db'>;

/**
 * Lists the forms of the viewer's workspace by page number.
 *
 * @throws {Problem} `insufficient_scope` for a sort by responses that the viewer may not read
 * @param page `number` starts at 1
 * @param query selection of each form, from Pothos
 */
export async function listForms(
  services: Services,
  viewer: Viewer,
  list: FormList,
  page: { number: number; limit: number },
  query: object,
): Promise<FormPage> {
  const isFirst = page.number === 1;
  const range = { key: {}, order: orderOf(list), take: page.limit };
  const { keys, forms } = isFirst
    ? await readRange(services, viewer, list, range, query)
    : await readSorted(services, viewer, list, range, query, (page.number - 1) * page.limit);
  // A first page that is not full contains all forms.
  const isComplete = isFirst && keys.length < page.limit;
  const total = isComplete ? forms.length : await countForms(services, viewer, list);
  return { forms: inOrder(keys, forms), total };
}

/**
 * Lists the forms of the viewer's workspace by cursor.
 *
 * @throws {Problem} `bad_request`, also for a cursor of another sort; `insufficient_scope`
 */
export async function listFormsByCursor(
  services: Services,
  viewer: Viewer,
  list: FormList,
  { after, before, ...request }: PageRequest<string>,
  query: object,
): Promise<SortedPage> {
  const { sort = 'created' } = list;
  const bounds = { after: keyOf(sort, 'after', after), before: keyOf(sort, 'before', before) };
  const { range, page } = planPage({ ...request, ...bounds }, orderOf(list));
  const { keys, forms } = await readRange(services, viewer, list, range, query);
  const shown = page(keys);
  const keyById = new Map(keys.map((key) => [key.id, key]));
  const cursorOf = ({ id }: Pick<Form, 'id'>) =>
    writeCursor(sort, keyById.get(id) ?? { value: id, id });
  return { ...shown, rows: inOrder(shown.rows, forms), cursorOf };
}

const orderOf = ({ sort = 'created', order }: FormList): SortOrder =>
  order ?? formSorts[sort].order;

/** @throws {Problem} `bad_request` */
function keyOf(sort: FormSort, name: string, cursor: string | null | undefined) {
  if (cursor === null || cursor === undefined) return undefined;
  const key = readCursor(sort, cursor);
  if (key) return key;
  const message = 'Must be a cursor of an earlier page of the same sort.';
  const failure = { path: [name], code: 'invalid_value', message } as const;
  throw problem('bad_request', `${name}: ${message}`, { failures: [failure] });
}

/** Number of forms of the viewer's workspace that match the filter. */
export async function countForms(
  { db }: Services,
  { workspaceId }: Viewer,
  filter: FormFilter,
): Promise<number> {
  const condition = filterOf(filter);
  const { rows } = await db.pool.query<{ readonly count: number }>({
    name: `count-forms ${nameOfFilter(filter)}`,
    text: `SELECT count(*)::int AS count FROM forms WHERE workspace_id = $1 ${condition.sql(2)}`,
    values: [workspaceId, ...condition.values],
  });
  return rows[0]?.count ?? 0;
}

interface FoundForms {
  readonly keys: readonly SortKey[];
  /** The forms of the keys in any order, without those that were deleted since. */
  readonly forms: readonly Form[];
}

async function readRange(
  services: Services,
  viewer: Viewer,
  list: FormList,
  range: PageRange<SortKey>,
  query: object,
): Promise<FoundForms> {
  if (list.sort !== undefined && list.sort !== 'created') {
    return readSorted(services, viewer, list, range, query);
  }
  const { gt, lt } = range.key;
  const parts = partsOf(query);
  const key = { ...(gt && { gt: gt.id }), ...(lt && { lt: lt.id }) };
  const byId = { filter: list, key, order: range.order, take: range.take ?? maxTake };
  return readBelow(services.db, key.lt, [], async (reader) => {
    const wanted = parts ?? { draft: false, published: false };
    const rows = await readForms(reader, viewer.workspaceId, byId, wanted);
    const forms = parts ? rows : await findForms({ db: reader }, viewer, idsOf(rows), query);
    return { keys: rows.map(({ id }) => ({ value: id, id })), forms };
  });
}

/** Reads the keys of a range first, since only they are compared for all forms. */
async function readSorted(
  services: Services,
  viewer: Viewer,
  { sort = 'created', ...filter }: FormList,
  { key, order, take = maxTake }: PageRange<SortKey>,
  query: object,
  offset = 0,
): Promise<FoundForms> {
  // The order and its cursors say when forms had responses.
  if (sort === 'last_response') assertScope(viewer, 'responses:read');
  const { value, type } = formSorts[sort];
  const bound = (operator: '>' | '<', { value: limit, id }: SortKey) =>
    sql`(value, id) ${rawSql(operator)} (${limit}::${rawSql(type)}, ${id})`;
  const bounds: Sql[] = [
    ...(key.gt ? [bound('>', key.gt)] : []),
    ...(key.lt ? [bound('<', key.lt)] : []),
  ];
  const direction = rawSql(order);
  const { rows } = await services.db.pool.query<SortKey>(
    statementOf(sql`
      WITH sorted AS MATERIALIZED (
        SELECT f.id, ${rawSql(value)} AS value FROM forms f
        WHERE workspace_id = ${viewer.workspaceId} ${filterOf(filter)}
      )
      SELECT id, value FROM sorted WHERE ${joinSql([rawSql('true'), ...bounds], ' AND ')}
      ORDER BY value ${direction}, id ${direction} LIMIT ${take} OFFSET ${offset}`),
  );
  return { keys: rows, forms: await findForms(services, viewer, idsOf(rows), query) };
}

const idsOf = (rows: readonly Pick<SortKey, 'id'>[]) => rows.map(({ id }) => id);

/** The forms of keys, in their order. */
function inOrder(keys: readonly SortKey[], forms: readonly Form[]): Form[] {
  const byId = new Map(forms.map((form) => [form.id, form]));
  return keys.flatMap(({ id }) => byId.get(id) ?? []);
}
