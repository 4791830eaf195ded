import type { Response } from '../../prisma/generated/client/client.ts';
import { assertForm } from '../forms/forms.ts';
import { isId } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { notFound } from '../kernel/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import { type ResponseFilter, whereOf } from './filter.ts';

/** What to list, in which order. */
export interface ResponseQuery extends ResponseFilter {
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  /** Id of a response: only older ones. */
  readonly before?: string | null | undefined;
  /** Id of a response: only newer ones. */
  readonly after?: string | null | undefined;
}

/** One page of a form's responses. */
export interface ResponsePage {
  readonly formId: string;
  readonly filter: ResponseFilter;
  readonly responses: Response[];
  /** Whether others follow. */
  readonly more: boolean;
}

/**
 * Pages by key: the cost does not depend on how far back the page lies, and a cursor stays good
 * when responses come and go, its own included.
 *
 * @param query what to load beside the responses, from Pothos
 * @throws {Problem} `not_found`
 */
export async function listResponses(
  kernel: Kernel,
  viewer: Viewer,
  formId: string,
  { limit, order, before, after, ...filter }: ResponseQuery,
  query: object,
): Promise<ResponsePage> {
  await assertForm(kernel, viewer, formId);
  const rows: Response[] = await kernel.db.prisma.response.findMany({
    ...query,
    where: {
      AND: [
        ...whereOf(formId, filter),
        ...(before ? [{ id: { lt: before } }] : []),
        ...(after ? [{ id: { gt: after } }] : []),
      ],
    },
    orderBy: { id: order },
    take: limit + 1,
  });
  return { formId, filter, responses: rows.slice(0, limit), more: rows.length > limit };
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
