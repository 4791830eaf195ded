import type { Context } from 'koa';

/** The parameters of the query string; lists of those that are repeated. Koa takes quadratic time for these. */
export function queryOf({
  querystring,
}: Pick<Context, 'querystring'>): Record<string, string | string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(querystring)) {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return Object.fromEntries(
    [...values].map(([name, [first = '', ...others]]) => [
      name,
      others.length === 0 ? first : [first, ...others],
    ]),
  );
}
