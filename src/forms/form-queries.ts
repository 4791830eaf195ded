import type { Form, FormStatus, Prisma } from '../../prisma/generated/client/client.ts';
import type { Platform } from '../platform/container/platform.ts';
import { isId } from '../platform/ids.ts';
import { type Page, type PageRequest, planPage } from '../platform/paging.ts';
import { notFound } from '../platform/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';

/** Which forms to list. */
export interface FormFilter {
  readonly status?: FormStatus | undefined;
  /** Part of a title, a description or a slug, in whatever case. */
  readonly search?: string | undefined;
}

/** One page of a workspace's forms, by its number. */
export interface FormPage {
  readonly forms: Form[];
  /** What the filter matches, on all pages. */
  readonly total: number;
}

/**
 * The viewer's forms, newest first.
 *
 * @param page `number` counts from 1
 * @param query what to load of each, from Pothos
 */
export async function listForms(
  { db }: Platform,
  viewer: Viewer,
  filter: FormFilter,
  page: { number: number; limit: number },
  query: object,
): Promise<FormPage> {
  const where = whereOf(viewer, filter);
  const [forms, total] = await Promise.all([
    db.prisma.form.findMany({
      ...query,
      where,
      orderBy: { id: 'desc' },
      skip: (page.number - 1) * page.limit,
      take: page.limit,
    }),
    db.prisma.form.count({ where }),
  ]);
  return { forms, total };
}

/**
 * The same by key: the cost does not depend on how far back the page lies.
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
  const { range: part, page } = planPage(request, 'desc');
  const rows: Form[] = await db.prisma.form.findMany({
    ...query,
    where: { AND: [whereOf(viewer, filter), { id: part.key }] },
    orderBy: { id: part.order },
    ...(part.take !== undefined && { take: part.take }),
  });
  return page(rows);
}

/** How many of the viewer's forms the filter matches. */
export function countForms({ db }: Platform, viewer: Viewer, filter: FormFilter): Promise<number> {
  return db.prisma.form.count({ where: whereOf(viewer, filter) });
}

function whereOf({ workspaceId }: Viewer, { status, search }: FormFilter): Prisma.FormWhereInput {
  return {
    workspaceId,
    ...(status !== undefined && { status }),
    ...(search !== undefined && search !== '' && { OR: searchConditions(search) }),
  };
}

/** `%`, `_` and `\` mean themselves: Prisma hands them to LIKE as they are. */
function searchConditions(search: string): Prisma.FormWhereInput[] {
  const contains = search.replace(/[\\%_]/g, '\\$&');
  return (['title', 'description', 'slug'] as const).map((name) => ({
    [name]: { contains, mode: 'insensitive' },
  }));
}

/**
 * The viewer's form.
 *
 * @param query what to load beside it, from Pothos
 * @throws {Problem} `not_found`, for another workspace's form too
 */
export async function findForm(
  { db }: Platform,
  { workspaceId }: Viewer,
  id: string,
  query: object = {},
): Promise<Form> {
  const form = isId('form', id)
    ? await db.prisma.form.findFirst({ ...query, where: { id, workspaceId } })
    : undefined;
  if (!form) throw notFound('form');
  return form;
}

/** Those of the viewer's forms that have these ids, in any order. */
export function findForms(
  { db }: Platform,
  { workspaceId }: Viewer,
  ids: readonly string[],
  query: object,
): Promise<Form[]> {
  return db.prisma.form.findMany({ ...query, where: { id: { in: [...ids] }, workspaceId } });
}

/** @throws {Problem} `not_found`, unless the form is the viewer's */
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
