import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  ApprovalStatus,
  ResponseCountQuery,
  ResponseFilter,
  ResponseOrder,
  ResponseRowFragment,
  ResponsesQuery,
} from '../../../../generated/responses.ts';

/** The loaded pages of a list of responses. */
export type ResponsePages = InfiniteData<ResponsesQuery, string | null>;

type Rows = readonly ResponseRowFragment[];

/** Shows a new response as the first one. */
export function withFirst(pages: ResponsePages, row: ResponseRowFragment): ResponsePages {
  if (hasRow(pages, row.id)) return pages;
  return mapPages(pages, (rows, index) => (index === 0 ? [row, ...rows] : rows));
}

/** Replaces a response that was changed. */
export const withChanged = (pages: ResponsePages, row: ResponseRowFragment): ResponsePages =>
  mapPages(pages, (rows) => rows.map((one) => (one.id === row.id ? { ...one, ...row } : one)));

export const without = (pages: ResponsePages, id: string): ResponsePages =>
  mapPages(pages, (rows) => rows.filter((one) => one.id !== id));

/** Adds a response at its place; if that is on a page that is not loaded yet, it comes with that page. */
export function withAdded(
  pages: ResponsePages,
  row: ResponseRowFragment,
  order: ResponseOrder,
): ResponsePages {
  const isBefore = (one: ResponseRowFragment) =>
    order === 'ASC' ? one.id < row.id : one.id > row.id;
  const last = pages.pages.length - 1;
  const place = pages.pages.findIndex(({ responses }, index) => {
    const isEnd = index === last && responses?.nextCursor === null;
    return isEnd || responses?.nodes.some((one) => !isBefore(one));
  });
  return mapPages(without(pages, row.id), (rows, index) => {
    if (index !== place) return rows;
    const before = rows.filter(isBefore);
    return [...before, row, ...rows.slice(before.length)];
  });
}

const hasRow = ({ pages }: ResponsePages, id: string): boolean =>
  pages.some(({ responses }) => responses?.nodes.some((one) => one.id === id));

const mapPages = (
  data: ResponsePages,
  change: (rows: Rows, index: number) => Rows,
): ResponsePages => ({
  ...data,
  pages: data.pages.map(({ responses }, index) => ({
    responses: responses && { ...responses, nodes: [...change(responses.nodes, index)] },
  })),
});

type ListKey = readonly ['responses', string, ResponseFilter | null, ResponseOrder];

/** Key of all lists of a form's responses. */
const listsKey = (formId: string) => ['responses', formId];
const countsKey = (formId: string) => ['response-count', formId];

export const listKey = (
  formId: string,
  filter: ResponseFilter | null,
  order: ResponseOrder,
): ListKey => ['responses', formId, filter, order];

export const countKey = (formId: string, filter: ResponseFilter | null): QueryKey => [
  ...countsKey(formId),
  filter,
];

/** Changes the lists and counts that are shown, without loading them again. */
export const useResponseCache = (formId: string) => responseCache(useQueryClient(), formId);

/** The lists and counts of the responses of a form. */
export function responseCache(queries: QueryClient, formId: string) {
  const count = (filter: ResponseFilter | null, change: number) =>
    queries.setQueryData<ResponseCountQuery>(countKey(formId, filter), (data) => {
      const totalCount = data?.responses?.totalCount;
      return typeof totalCount === 'number'
        ? { responses: { totalCount: totalCount + change } }
        : data;
    });
  const changeLists = (change: (data: ResponsePages, key: ListKey) => ResponsePages) => {
    const lists = queries.getQueriesData<ResponsePages>({ queryKey: listsKey(formId) });
    for (const [key, data] of lists) {
      if (data && isListKey(key)) queries.setQueryData(key, change(data, key));
    }
  };
  return {
    /** A response of a list that is shown. */
    find: (id: string) =>
      queries
        .getQueriesData<ResponsePages>({ queryKey: listsKey(formId) })
        .flatMap(([, data]) => data?.pages.flatMap(({ responses }) => responses?.nodes ?? []) ?? [])
        .find((row) => row.id === id),
    reload: async () => {
      await Promise.all(
        [listsKey(formId), countsKey(formId)].map((queryKey) => queries.resetQueries({ queryKey })),
      );
    },
    /** Shows a new response as the first one of the list of all. */
    prepend: (row: ResponseRowFragment) => {
      queries.setQueryData<ResponsePages>(
        listKey(formId, null, 'DESC'),
        (data) => data && withFirst(data, row),
      );
      count(null, 1);
    },
    /** Replaces a response that was changed, at its place. */
    replace: (row: ResponseRowFragment) => changeLists((data) => withChanged(data, row)),
    /**
     * Moves a response that was changed to the list of its decision.
     *
     * @param before its decision as it was shown; the response itself is perhaps on a page that is not loaded
     */
    move: (row: ResponseRowFragment, before: ApprovalStatus) => {
      const { status } = row.approval;
      changeLists((data, [, , filter, order]) => {
        if (!filter?.approval) return withChanged(data, row);
        const change = Number(filter.approval === status) - Number(filter.approval === before);
        if (change !== 0) count(filter, change);
        return filter.approval === status ? withAdded(data, row, order) : without(data, row.id);
      });
    },
  };
}

const isListKey = (key: QueryKey): key is ListKey => key.length === 4;
