import type { Context } from 'koa';

/**
 * The parameters of the query string; lists of those that are repeated. Koa takes quadratic time for these. The object has
 * no prototype: others take memory in proportion to the square of the number of their members, up to a thousand.
 */
export function queryOf({
  querystring,
}: Pick<Context, 'querystring'>): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  const lists = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(querystring)) {
    const values = lists.get(name);
    if (values) {
      values.push(value);
      query[name] = values;
    } else {
      lists.set(name, [value]);
      query[name] = value;
    }
  }
  return query;
}
