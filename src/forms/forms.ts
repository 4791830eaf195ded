import type { Form, FormStatus, Prisma } from '../../prisma/generated/client/client.ts';
import { isId } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { notFound } from '../kernel/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';

/** Which forms to list. */
export interface FormFilter {
  readonly status?: FormStatus | undefined;
  /** Part of a title, a description or a slug, in whatever case. */
  readonly search?: string | undefined;
}

/** One page of a workspace's forms. */
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
  { db }: Kernel,
  { workspaceId }: Viewer,
  { status, search }: FormFilter,
  page: { number: number; limit: number },
  query: object,
): Promise<FormPage> {
  const where: Prisma.FormWhereInput = {
    workspaceId,
    ...(status !== undefined && { status }),
    ...(search !== undefined && search !== '' && { OR: matches(search) }),
  };
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

/** `%`, `_` and `\` mean themselves: Prisma hands them to LIKE as they are. */
function matches(search: string): Prisma.FormWhereInput[] {
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
  { db }: Kernel,
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

/** @throws {Problem} `not_found`, unless the form is the viewer's */
export async function assertForm({ db }: Kernel, { workspaceId }: Viewer, id: string) {
  const found =
    isId('form', id) && (await db.prisma.form.count({ where: { id, workspaceId } })) > 0;
  if (!found) throw notFound('form');
}
