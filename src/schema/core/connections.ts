import type { ArgBuilder, MaybePromise } from '@pothos/core';
import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import { type IdKind, isId } from '../../platform/ids.ts';
import { maxPageSize, type Page, type PageRequest } from '../../platform/paging.ts';
import type { Types, WithTotalCount } from './builder.ts';
import type { Context } from './context.ts';
import { rejectValue } from './scalars.ts';

/** What cursors of a list contain: ids of a kind, numbers of versions or rows, or what the list checks itself. */
type CursorKind = IdKind | 'version' | 'row' | 'sorted';

/**
 * The arguments of a connection, with the types that the GraphQL Cursor Connections Specification
 * prescribes. Their values are checked further when the input of the operation is read.
 *
 * @param kind what its cursors contain
 * @param usual the default page size, for descriptions
 */
export function pageArgs(t: ArgBuilder<Types>, kind: CursorKind, usual = '25 by default') {
  const most = `0 to ${maxPageSize}`;
  const cursor = { check: (value: unknown) => checkCursor(kind, value) };
  return {
    first: t.int({
      description: `Number of entries from the beginning, ${most}; ${usual}.`,
      extensions: pageSize,
    }),
    after: t.string({ description: 'Only entries after this cursor.', extensions: cursor }),
    last: t.int({ description: `Number of entries from the end, ${most}.`, extensions: pageSize }),
    before: t.string({ description: 'Only entries before this cursor.', extensions: cursor }),
  };
}

/** An argument that contains the id of an entry of a list. */
export function cursorArg(t: ArgBuilder<Types>, kind: CursorKind, description: string) {
  return t.string({
    description,
    extensions: { check: (value: unknown) => checkCursor(kind, value) },
  });
}

/** Extensions of an argument that accepts a range of integers. */
export function integerBetween(least: number, most: number) {
  return {
    check(value: unknown) {
      const isInRange = typeof value === 'number' && value >= least && value <= most;
      if (!isInRange) rejectValue('invalid_value', `Must be an integer from ${least} to ${most}.`);
    },
  };
}

/** `isPageSize`: the argument is used to compute the cost of an operation. */
const pageSize = { ...integerBetween(0, maxPageSize), isPageSize: true };

function checkCursor(kind: CursorKind, value: unknown): void {
  if (kind === 'sorted') return;
  const text = String(value);
  const isCursor = kind === 'version' || kind === 'row' ? /^\d{1,9}$/.test(text) : isId(kind, text);
  if (!isCursor) rejectValue('invalid_value', 'Must be a cursor of an earlier page.');
}

/** The default page size of lists that are always short, for descriptions. */
export const allByDefault = 'all by default';

/**
 * Converts a page to a connection.
 *
 * @param count counts the entries of all pages; called only if `totalCount` is selected
 */
export function connectionOf<Row extends { readonly id: string }>(
  page: Page<Row>,
  count: WithTotalCount['count'],
) {
  return connectionBy(({ id }: Row) => id, page, count);
}

/** @param cursorOf the key of a row, as text */
export function connectionBy<Row>(
  cursorOf: (row: Row) => string,
  { rows, hasNextPage, hasPreviousPage }: Page<Row>,
  count: WithTotalCount['count'],
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

/** The count of a list: the length of the page if it contains the complete list. */
export function totalCountOf<Row>(
  { rows, hasNextPage, hasPreviousPage }: Page<Row>,
  { after, before }: PageRequest<unknown>,
  count: WithTotalCount['count'],
): WithTotalCount['count'] {
  const isPart = hasNextPage || hasPreviousPage || (after ?? before ?? undefined) !== undefined;
  return () => (isPart ? count() : rows.length);
}

/** The selection of a connection's entries, from Pothos. */
export function pageQuery(context: Context, info: GraphQLResolveInfo): object {
  return queryFromInfo({ context, info, paths: [['nodes'], ['edges', 'node']] });
}

/** Options of the field `nextCursor` of a connection: null on the last page. */
export const nextCursorField = {
  nullable: true,
  description: 'Cursor of the last entry; null on the last page.',
  resolve: nextCursor,
} as const;

async function nextCursor({ pageInfo }: PageInfoParent): Promise<string | null> {
  const { hasNextPage, endCursor } = await pageInfo;
  return hasNextPage ? (endCursor ?? null) : null;
}

interface PageInfoParent {
  readonly pageInfo: MaybePromise<{
    readonly hasNextPage: boolean;
    readonly endCursor?: string | null | undefined;
  }>;
}
