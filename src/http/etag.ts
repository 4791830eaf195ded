/** An entity tag as RFC 9110, 8.8.3 writes it, and the comma after it. Commas may also lie within one. */
const entityTag = /[ \t]*(?:((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y;

/**
 * Reads a list of entity tags, as `If-Match` and `If-None-Match` have it (RFC 9110, 13.1).
 *
 * @returns none, if anything in it is no entity tag
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

/** Whether a condition names every entity tag there is. */
const isWildcard = (header: string) => header.trim() === '*';

/**
 * Whether the client has what an entity tag names already: `If-None-Match` (RFC 9110, 13.1.2), by weak
 * comparison. Koa's own `fresh` takes `Cache-Control: no-cache`, which browsers add to such requests,
 * for a wish to have the whole answer again.
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
 * The revisions that `If-Match` names (RFC 9110, 13.1.1), of which one must be the current one. They are
 * compared strongly, so weak tags are left out; so is what is not the tag of a revision.
 *
 * @returns undefined for `*`, which every revision matches
 */
export function parseIfMatch(ifMatch: string): readonly number[] | undefined {
  if (isWildcard(ifMatch)) return undefined;
  return parseEntityTags(ifMatch).flatMap((tag) => {
    const [, digits] = /^"([1-9]\d{0,9})"$/.exec(tag) ?? [];
    return digits !== undefined && Number(digits) <= maxRevision ? [Number(digits)] : [];
  });
}
