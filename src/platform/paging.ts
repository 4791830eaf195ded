import { problem } from './problem.ts';

/** What order a list has, by its key. */
export type SortOrder = 'asc' | 'desc';

/**
 * Which part of a list, in the words of the GraphQL Cursor Connections Specification. Cursors are
 * keys: they stay good when entries come and go, their own included.
 */
export interface PageRequest<Key> {
  readonly first?: number | null | undefined;
  readonly after?: Key | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: Key | null | undefined;
}

/** What to read for a page: the cost does not depend on how far back it lies. */
export interface PageRange<Key> {
  /** Between which keys, neither of them included. */
  readonly key: { readonly gt?: Key; readonly lt?: Key };
  readonly order: SortOrder;
  /** One more than the page has; undefined for everything. */
  readonly take?: number;
}

/** A page, and where it lies. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

/** A request made ready to be read. */
export interface PagePlan<Key> {
  readonly range: PageRange<Key>;
  /** Makes a page of what was read of `part`. */
  page<Row>(rows: readonly Row[]): Page<Row>;
}

/** How many entries a page has where nobody says it. */
const defaultPageSize = 25;

/** How many it may have. */
export const maxPageSize = 100;

/** How many are read of a list that has pages: one more tells whether there is another page. */
export const maxTake = maxPageSize + 1;

/** For lists that are short in themselves. */
export const unlimited = Number.POSITIVE_INFINITY;

/**
 * Plans a page.
 *
 * @param defaultSize how many entries where the request does not say
 * @throws {Problem} `bad_request` for `first` together with `last`
 */
export function planPage<Key>(
  { first, after, last, before }: PageRequest<Key>,
  order: SortOrder,
  defaultSize = defaultPageSize,
): PagePlan<Key> {
  if (typeof first === 'number' && typeof last === 'number') {
    throw problem('bad_request', 'Name `first` or `last`, not both.');
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

const oppositeOrder = { asc: 'desc', desc: 'asc' } as const;

function optionalBound<Name extends string, Key>(name: Name, key: Key | null | undefined) {
  return key === null || key === undefined ? {} : { [name]: key };
}

function isGiven(key: unknown): boolean {
  return key !== null && key !== undefined;
}
