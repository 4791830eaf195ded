import { problem } from '../../packages/common/problem.ts';

/** The order of a list, by its key. */
export type SortOrder = 'asc' | 'desc';

/**
 * The requested part of a list, with the arguments of the GraphQL Cursor Connections Specification.
 * Cursors are keys: they remain valid when entries are added or deleted, including their own entry.
 */
export interface PageRequest<Key> {
  readonly first?: number | null | undefined;
  readonly after?: Key | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: Key | null | undefined;
}

/** The range of keys to read for a page. Its cost does not depend on the position in the list. */
export interface PageRange<Key> {
  /** Exclusive bounds. */
  readonly key: { readonly gt?: Key; readonly lt?: Key };
  readonly order: SortOrder;
  /** One more than the page size; undefined for all entries. */
  readonly take?: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

export interface PagePlan<Key> {
  readonly range: PageRange<Key>;
  /** Creates the page from the rows that were read for `range`. */
  page<Row>(rows: readonly Row[]): Page<Row>;
}

export const defaultPageSize = 25;

export const maxPageSize = 100;

/** The maximum number of rows read for a page: one more than its size shows whether another page follows. */
export const maxTake = maxPageSize + 1;

/** The page size of lists that are always short. */
export const unlimited = Number.POSITIVE_INFINITY;

/**
 * Plans a page.
 *
 * @param defaultSize the number of entries if the request does not specify it
 * @throws {Problem} `bad_request` for `first` together with `last`
 */
export function planPage<Key>(
  { first, after, last, before }: PageRequest<Key>,
  order: SortOrder,
  defaultSize = defaultPageSize,
): PagePlan<Key> {
  if (typeof first === 'number' && typeof last === 'number') {
    throw problem('bad_request', '`first` and `last` cannot be combined.');
  }
  const backwards = typeof last === 'number';
  const limit = last ?? first ?? defaultSize;
  const [lower, upper] = order === 'asc' ? [after, before] : [before, after];
  return {
    range: {
      key: { ...optionalBound('gt', lower), ...optionalBound('lt', upper) },
      order: backwards ? oppositeOrder[order] : order,
      ...(limit < unlimited && { take: limit + 1 }),
    },
    page(rows) {
      const shown = rows.slice(0, limit);
      const more = rows.length > shown.length;
      return {
        rows: backwards ? shown.reverse() : shown,
        hasNextPage: backwards ? isGiven(before) : more,
        hasPreviousPage: backwards ? more : isGiven(after),
      };
    },
  };
}

/**
 * Reads a page of a list.
 *
 * @param read reads the rows of a range of keys; `limit` is their number, as an option of Prisma
 * @throws {Problem} `bad_request`, see `planPage`
 */
export async function readPage<Key, Row>(
  request: PageRequest<Key>,
  order: SortOrder,
  defaultSize: number,
  read: (range: PageRange<Key>, limit: { readonly take?: number }) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { range, page } = planPage(request, order, defaultSize);
  return page(await read(range, range.take === undefined ? {} : { take: range.take }));
}

const oppositeOrder = { asc: 'desc', desc: 'asc' } as const;

function optionalBound<Name extends string, Key>(name: Name, key: Key | null | undefined) {
  return key === null || key === undefined ? {} : { [name]: key };
}

function isGiven(key: unknown): boolean {
  return key !== null && key !== undefined;
}
