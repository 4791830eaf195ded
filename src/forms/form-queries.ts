import { notFound, orNotFound } from '../../packages/common/problem.ts';
import { definitionModel } from '../../packages/definition/definition-model.ts';
import type { Form, Prisma } from '../../prisma/generated/client/client.ts';
import type { Platform } from '../platform/container/platform.ts';
import { readBelow } from '../platform/database/read-below.ts';
import { isId } from '../platform/ids.ts';
import { maxTake, type Page, type PageRequest, planPage } from '../platform/paging.ts';
import { type Sql, sql, statementOf } from '../platform/sql/sql-fragment.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { countFormRows, type FormFilter, partsOf, readForm, readForms } from './form-rows.ts';

export interface FormPage {
  readonly forms: Form[];
  /** Number of forms on all pages. */
  readonly total: number;
}

/**
 * Lists the forms of the viewer's workspace, newest first, by page number.
 *
 * @param page `number` starts at 1
 * @param query selection of each form, from Pothos
 */
export async function listForms(
  { db }: Platform,
  viewer: Viewer,
  filter: FormFilter,
  page: { number: number; limit: number },
  query: object,
): Promise<FormPage> {
  const parts = partsOf(query);
  const range = { filter, key: {}, order: 'desc', take: page.limit } as const;
  const isFirst = page.number === 1;
  const forms =
    parts && isFirst
      ? await readForms(db, viewer.workspaceId, range, parts)
      : await db.prisma.form.findMany({
          ...query,
          where: whereOf(viewer, filter),
          orderBy: { id: 'desc' },
          skip: (page.number - 1) * page.limit,
          take: page.limit,
        });
  // A first page that is not full contains all forms.
  const isComplete = isFirst && forms.length < page.limit;
  return { forms, total: isComplete ? forms.length : await countForms({ db }, viewer, filter) };
}

/**
 * Lists the forms of the viewer's workspace by cursor. The cost does not depend on the position of the
 * page.
 *
 * @throws {Problem} `bad_request`
 */
export async function listFormsByCursor(
  { db }: Platform,
  viewer: Viewer,
  filter: FormFilter,
  request: PageRequest<string>,
  query: object,
): Promise<Page<Form>> {
  const { range, page } = planPage(request, 'desc');
  const { order, key, take = maxTake } = range;
  const parts = partsOf(query);
  const rows = await readBelow(db, key.lt, [], async (reader): Promise<Form[]> => {
    if (parts) return readForms(reader, viewer.workspaceId, { filter, key, order, take }, parts);
    return reader.prisma.form.findMany({
      ...query,
      where: { AND: [whereOf(viewer, filter), { id: key }] },
      orderBy: { id: order },
      take,
    });
  });
  return page(rows);
}

/** Number of forms of the viewer's workspace that match the filter. */
export function countForms(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  filter: FormFilter,
): Promise<number> {
  return countFormRows(db, viewer.workspaceId, filter);
}

function whereOf({ workspaceId }: Viewer, { status, search }: FormFilter): Prisma.FormWhereInput {
  return {
    workspaceId,
    ...(status !== undefined && { status }),
    ...(search !== undefined && search !== '' && { OR: searchConditions(search) }),
  };
}

/** Escapes `%`, `_` and `\`, because Prisma passes them to LIKE unescaped. */
function searchConditions(search: string): Prisma.FormWhereInput[] {
  const contains = search.replace(/[\\%_]/g, '\\$&');
  return (['title', 'description', 'slug'] as const).map((name) => ({
    [name]: { contains, mode: 'insensitive' },
  }));
}

/**
 * Finds a form of the viewer's workspace.
 *
 * @param query selection of the form, from Pothos
 * @throws {Problem} `not_found`, also for a form of another workspace
 */
export async function findForm(
  { db }: Pick<Platform, 'db'>,
  { workspaceId }: Viewer,
  id: string,
  query: object = {},
): Promise<Form> {
  if (!isId('form', id)) throw notFound('form');
  const parts = partsOf(query);
  const form = parts
    ? await readForm(db, workspaceId, id, parts)
    : await db.prisma.form.findFirst({ ...query, where: { id, workspaceId } });
  return orNotFound('form', form);
}

/**
 * Finds the slug of a form and its definition: that of the live version, or the draft without one.
 *
 * @throws {Problem} `not_found`
 */
export async function findDefinition(services: Pick<Platform, 'db'>, viewer: Viewer, id: string) {
  const select = { slug: true, draft: true, published: { select: { definition: true } } };
  const form: FormWithVersion = await findForm(services, viewer, id, { select });
  const definition = definitionModel.parse(form.published?.definition ?? form.draft);
  return { slug: form.slug, definition };
}

interface FormWithVersion extends Pick<Form, 'slug' | 'draft'> {
  readonly published?: { readonly definition: unknown } | null;
}

/** Finds forms of the viewer's workspace by id, in any order; others are absent from the result. */
export function findForms(
  { db }: Platform,
  { workspaceId }: Viewer,
  ids: readonly string[],
  query: object,
): Promise<Form[]> {
  return db.prisma.form.findMany({ ...query, where: { id: { in: [...ids] }, workspaceId } });
}

/**
 * Finds rows of forms of the viewer's workspace by id, in any order. Their primary key starts with the form, so the
 * query probes each form of the workspace.
 *
 * @param table a constant of the code
 */
export async function findInForms<Row>(
  { db }: Platform,
  { workspaceId }: Viewer,
  table: Sql,
  ids: readonly string[],
  read: (where: { OR: { formId: string; id: string }[] }) => Promise<Row[]>,
): Promise<Row[]> {
  const { rows } = await db.pool.query<{ formId: string; id: string }>(
    statementOf(sql`
      SELECT r.form_id AS "formId", r.id FROM forms f JOIN ${table} r ON r.form_id = f.id
      WHERE f.workspace_id = ${workspaceId} AND r.id = ANY(${ids})`),
  );
  return rows.length === 0 ? [] : read({ OR: rows });
}

/** @throws {Problem} `not_found` unless the form belongs to the viewer's workspace */
export async function assertFormExists({ db }: Platform, { workspaceId }: Viewer, id: string) {
  const { rows } = isId('form', id)
    ? await db.pool.query({
        name: 'assert-form',
        text: 'SELECT FROM forms WHERE id = $1 AND workspace_id = $2',
        values: [id, workspaceId],
      })
    : { rows: [] };
  if (rows.length === 0) throw notFound('form');
}
