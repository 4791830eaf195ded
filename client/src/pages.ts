import type { Rest } from './rest.ts';
import type { Query, Schemas } from './rest-types.ts';

/** Which forms are walked through. */
export type FormsQuery = Omit<Query<'GET /forms'>, 'page'>;

/** Which responses are walked through, and whence. */
export type ResponsesQuery = Query<'GET /forms/{id}/responses'>;

/** The most that a page may hold. */
const pageSize = 100;

/** All forms that fit, newest first. Pages shift while forms are made: none comes twice. */
export async function* paginateForms(
  rest: Rest,
  query: FormsQuery = {},
  signal?: AbortSignal,
): AsyncGenerator<Schemas['FormItem'], void> {
  const seen = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { data } = await rest('GET /forms', {
      query: { limit: pageSize, ...query, page },
      signal,
    });
    if (data.length === 0) return;
    yield* data.filter(({ id }) => !seen.has(id));
    for (const { id } of data) seen.add(id);
  }
}

/** All responses that fit, in their order; those that come in meanwhile if the oldest come first. */
export async function* paginateResponses(
  rest: Rest,
  id: string,
  query: ResponsesQuery = {},
  signal?: AbortSignal,
): AsyncGenerator<Schemas['Response'], void> {
  const cursorParameter = query.order === 'asc' ? 'after' : 'before';
  let from: ResponsesQuery = { limit: pageSize, ...query };
  for (;;) {
    const page = await rest('GET /forms/{id}/responses', { path: { id }, query: from, signal });
    yield* page.data;
    if (page.next_cursor === null) return;
    from = { ...from, [cursorParameter]: page.next_cursor };
  }
}
