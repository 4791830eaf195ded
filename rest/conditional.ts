/**
 * Whether the client has what an entity tag names already: RFC 9110, 13.1.2, by weak comparison.
 * Koa's own `fresh` takes `Cache-Control: no-cache`, which browsers add to such requests, for a
 * wish to have the whole answer again.
 */
export function isKnown(etag: string, ifNoneMatch: string): boolean {
  return ifNoneMatch
    .split(',')
    .map((known) => known.trim().replace(/^W\//, ''))
    .some((known) => known === etag || known === '*');
}
