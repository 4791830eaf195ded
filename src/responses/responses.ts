import type { Response } from '../../prisma/generated/client/client.ts';
import { assertForm } from '../forms/forms.ts';
import { isId } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { notFound } from '../kernel/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';

/** One page of a form's responses, newest first. */
export interface ResponsePage {
  readonly formId: string;
  readonly responses: Response[];
  /** Whether there are older ones. */
  readonly more: boolean;
}

/**
 * Pages by key: the cost does not depend on how far back the page lies, and a cursor stays good
 * when responses come and go, its own included.
 *
 * @param page `before`: id of a response; the page begins with the next older one
 * @param query what to load beside the responses, from Pothos
 * @throws {Problem} `not_found`
 */
export async function listResponses(
  kernel: Kernel,
  viewer: Viewer,
  formId: string,
  page: { limit: number; before: string | undefined },
  query: object,
): Promise<ResponsePage> {
  await assertForm(kernel, viewer, formId);
  const rows: Response[] = await kernel.db.prisma.response.findMany({
    ...query,
    where: { formId, ...(page.before !== undefined && { id: { lt: page.before } }) },
    orderBy: { id: 'desc' },
    take: page.limit + 1,
  });
  return { formId, responses: rows.slice(0, page.limit), more: rows.length > page.limit };
}

/**
 * One response of the viewer's form.
 *
 * @throws {Problem} `not_found`
 */
export async function findResponse(
  kernel: Kernel,
  viewer: Viewer,
  formId: string,
  id: string,
  query: object,
): Promise<Response> {
  await assertForm(kernel, viewer, formId);
  const response = isId('resp', id)
    ? await kernel.db.prisma.response.findUnique({ ...query, where: { formId_id: { formId, id } } })
    : undefined;
  if (!response) throw notFound('response');
  return response;
}
