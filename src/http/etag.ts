/** An entity tag (RFC 9110, 8.8.3) and the comma after it. Entity tags may contain commas. */
const entityTag = /[ \t]*(?:((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y;

/**
 * Parses the list of entity tags of `If-Match` and `If-None-Match` (RFC 9110, 13.1).
 *
 * @returns an empty list if the header is malformed
 */
function parseEntityTags(header: string): readonly string[] {
  const tags: string[] = [];
  entityTag.lastIndex = 0;
  while (entityTag.lastIndex < header.length) {
    const found = entityTag.exec(header);
    if (!found) return [];
    if (found[1] !== undefined) tags.push(found[1]);
  }
  return tags;
}

/** Whether a condition matches every entity tag. */
const isWildcard = (header: string) => header.trim() === '*';

/**
 * Evaluates `If-None-Match` by weak comparison (RFC 9110, 13.1.2): true if the client has the content.
 * Koa's own `fresh` is not used, because it ignores the condition if the request has
 * `Cache-Control: no-cache`, which browsers add to conditional requests.
 */
export function matchesIfNoneMatch(etag: string, ifNoneMatch: string): boolean {
  if (ifNoneMatch === '') return false;
  if (ifNoneMatch === etag || isWildcard(ifNoneMatch)) return true;
  const opaque = (tag: string) => tag.replace(/^W\//, '');
  return parseEntityTags(ifNoneMatch).some((tag) => opaque(tag) === opaque(etag));
}

/** The largest revision: a 32-bit integer. */
const maxRevision = 2 ** 31 - 1;

/**
 * Parses the revisions of `If-Match` (RFC 9110, 13.1.1), one of which must be current. The comparison is
 * strong, so weak tags are omitted, as are tags that are not revisions.
 *
 * @returns undefined for `*`, which matches every revision
 */
export function parseIfMatch(ifMatch: string): readonly number[] | undefined {
  if (isWildcard(ifMatch)) return undefined;
  return parseEntityTags(ifMatch).flatMap((tag) => {
    const [, digits] = /^"([1-9]\d{0,9})"$/.exec(tag) ?? [];
    return digits !== undefined && Number(digits) <= maxRevision ? [Number(digits)] : [];
  });
}
