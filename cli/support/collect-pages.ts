import { maxPageSize, type Page } from '../../src/platform/paging.ts';

/** The first entries of a list, read page by page. */
export async function collectPages<Row extends { readonly id: string }>(
  limit: number,
  read: (request: { first: number; after: string | undefined }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let hasMore = true; hasMore && found.length < limit; ) {
    const first = Math.min(maxPageSize, limit - found.length);
    const { rows, hasNextPage } = await read({ first, after: found.at(-1)?.id });
    found.push(...rows);
    hasMore = hasNextPage;
  }
  return found;
}
