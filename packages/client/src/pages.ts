import type { FormReference, TypedResponse } from './form-reference.ts';
import type { Rest } from './rest.ts';
import type { Query, Schemas } from './rest-types.ts';

/** Filters and order of `forms`. */
export type FormsQuery = Omit<Query<'GET /forms'>, 'page'>;

/** Filters, order and start of `responses`. */
export type ResponsesQuery = Query<'GET /forms/{id}/responses'>;

/** The maximum page size of the service. */
const pageSize = 100;

/** All matching forms, newest first by default. Pages shift while forms are created; duplicates are skipped. */
export async function* paginateForms(
  rest: Rest,
  query: FormsQuery = {},
  signal?: AbortSignal,
): AsyncGenerator<Schemas['FormItem'], void> {
  const seen = new Set<string>();
  for (let page = 1; ; page += 1) {
    const given = { query: { limit: pageSize, ...query, page }, signal };
    const { data } = await rest('GET /forms', given);
    if (data.length === 0) return;
    yield* data.filter(({ id }) => !seen.has(id));
    for (const { id } of data) seen.add(id);
  }
}

/** All matching responses. In ascending order this includes those that are created during the iteration. */
export function paginateResponses<Answers>(
  rest: Rest,
  form: string | FormReference<Answers, unknown>,
  query: ResponsesQuery | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<TypedResponse<Answers>, void>;
export async function* paginateResponses(
  rest: Rest,
  form: string | FormReference<unknown, unknown>,
  query: ResponsesQuery = {},
  signal?: AbortSignal,
): AsyncGenerator<Schemas['Response'], void> {
  const id = typeof form === 'string' ? form : form.id;
  const cursorParameter = query.order === 'asc' ? 'after' : 'before';
  let pageQuery: ResponsesQuery = { limit: pageSize, ...query };
  for (;;) {
    const given = { path: { id }, query: pageQuery, signal };
    const page = await rest('GET /forms/{id}/responses', given);
    yield* page.data;
    if (page.next_cursor === null) return;
    pageQuery = { ...pageQuery, [cursorParameter]: page.next_cursor };
  }
}
