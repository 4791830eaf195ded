import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type {
  ApprovalStatus,
  ResponseCountQuery,
  ResponseFilter,
  ResponseOrder,
  ResponseRowFragment,
} from '../../../../generated/responses.ts';
import {
  type ResponsePages,
  withAdded,
  withChanged,
  withFirst,
  without,
} from './response-pages.ts';

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
