import type { ArgBuilder, MaybePromise } from '@pothos/core';
import type { builder } from './builder.ts';
import { largestPage, type Page } from './kernel/paging.ts';

type Types = typeof builder.$inferSchemaTypes;

/** The scalars that pages begin at. */
type Cursor =
  | 'AuditCursor'
  | 'DeliveryCursor'
  | 'FormCursor'
  | 'KeyCursor'
  | 'ResponseCursor'
  | 'VersionCursor'
  | 'WebhookCursor';

/**
 * The arguments of a connection.
 *
 * @param usual how many entries a page has unless told otherwise, in words
 */
export function pageArgs<Name extends Cursor>(
  t: ArgBuilder<Types>,
  cursor: Name,
  usual = '25 unless told otherwise',
) {
  return {
    first: t({
      type: 'PageSize',
      description: `How many from the beginning, 1 to ${largestPage}; ${usual}.`,
    }),
    after: t({ type: cursor, description: 'Only what follows this entry.' }),
    last: t({ type: 'PageSize', description: `How many from the end, 1 to ${largestPage}.` }),
    before: t({ type: cursor, description: 'Only what comes before this entry.' }),
  };
}

/** How many entries a list that is always short shows, in words. */
export const all = 'all unless told otherwise';

/**
 * A page as a connection.
 *
 * @param cursorOf the key of a row, as text
 * @param count how many entries there are on all pages; asked only where it is selected
 */
export function connectionOf<Row>(
  { rows, hasNextPage, hasPreviousPage }: Page<Row>,
  cursorOf: (row: Row) => string,
  count: () => number | Promise<number>,
) {
  const edges = rows.map((node) => ({ cursor: cursorOf(node), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    count,
  };
}

/** The count of a list: read from its page where that is all of it. */
export function countOr<Row>(
  { rows, hasNextPage, hasPreviousPage }: Page<Row>,
  count: () => number | Promise<number>,
): () => number | Promise<number> {
  return () => (hasNextPage || hasPreviousPage ? count() : rows.length);
}

/** Where the entries of a connection lie in a selection, for planning what to load of each. */
export const nodePaths = [['nodes'], ['edges', 'node']];

/** The next page's cursor; null on the last page. */
export async function nextCursor({ pageInfo }: PagePlace): Promise<string | null> {
  const { hasNextPage, endCursor } = await pageInfo;
  return hasNextPage ? (endCursor ?? null) : null;
}

interface PagePlace {
  readonly pageInfo: MaybePromise<{
    readonly hasNextPage: boolean;
    readonly endCursor?: string | null | undefined;
  }>;
}
