import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type ResponseOrder,
  type ResponseRowFragment,
  ResponsesDocument,
  type ResponsesQuery,
} from '../../../generated/responses.ts';
import { request } from '../../api/request.ts';
import { useDelayed } from '../../ui/layout/use-delayed.ts';
import { filterInputOf, type ResponseQuery } from './response-query.ts';

type Pages = InfiniteData<ResponsesQuery, string | null>;

/** Key of all lists of a form's responses. */
const responsesKey = (formId: string) => ['responses', formId];

/** The responses that match a query, loaded page by page. */
export function useResponses(formId: string, query: ResponseQuery, order: ResponseOrder) {
  const delayed = useDelayed(query);
  const filter = useMemo(() => filterInputOf(delayed), [delayed]);
  const queryKey = [...responsesKey(formId), filter, order];
  const queries = useQueryClient();
  const result = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      request(ResponsesDocument, { formId, after: pageParam, filter, order }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ responses }) => responses?.nextCursor,
    placeholderData: keepPreviousData,
    // New responses arrive by the subscription; pages do not move while one reads them.
    staleTime: Number.POSITIVE_INFINITY,
    // Without the subscription, a list that is not shown becomes outdated: it is loaded again.
    gcTime: 0,
  });
  const pages = result.data?.pages;
  const rows = useMemo(() => pages?.flatMap(({ responses }) => responses?.nodes ?? []), [pages]);
  const change = (update: (data: Pages) => Pages) =>
    queries.setQueryData<Pages>(queryKey, (data) => data && update(data));
  return {
    rows,
    total: pages?.[0]?.responses?.totalCount ?? undefined,
    error: result.error,
    isUpdating: result.isPlaceholderData,
    hasMore: result.hasNextPage,
    loadMore: () => {
      if (!result.isFetching) void result.fetchNextPage();
    },
    reload: () => queries.resetQueries({ queryKey: responsesKey(formId) }),
    /** Shows a new response as the first one. */
    prepend: (row: ResponseRowFragment) => change((data) => prependRow(data, row)),
    /** Replaces a response that was changed. */
    replace: (row: ResponseRowFragment) => change((data) => replaceRow(data, row)),
  };
}

function mapPages(
  data: Pages,
  map: (page: ResponsesQuery, index: number) => ResponsesQuery,
): Pages {
  return { ...data, pages: data.pages.map(map) };
}

function prependRow(data: Pages, row: ResponseRowFragment): Pages {
  if (data.pages.some(({ responses }) => responses?.nodes.some(({ id }) => id === row.id)))
    return data;
  return mapPages(data, ({ responses }, index) => {
    if (!responses || index > 0) return { responses };
    const totalCount = responses.totalCount === null ? null : responses.totalCount + 1;
    return { responses: { ...responses, totalCount, nodes: [row, ...responses.nodes] } };
  });
}

function replaceRow(data: Pages, row: ResponseRowFragment): Pages {
  return mapPages(data, ({ responses }) => ({
    responses: responses && {
      ...responses,
      nodes: responses.nodes.map((one) => (one.id === row.id ? { ...one, ...row } : one)),
    },
  }));
}
