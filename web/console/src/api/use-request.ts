import {
  type keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { type Operation, type RequestOptions, request } from './request.ts';

/** The data of a query of the API. */
export const useRequest = <Data, Variables>(
  queryKey: QueryKey,
  operation: Operation<Data, Variables>,
  variables: Variables,
  options?: Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>,
) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => request(operation, variables, { signal }),
    ...options,
  });

/**
 * Idempotency keys of a dialog that creates something. The same input gets the same key, so that what is sent again
 * after a lost answer is not created twice.
 */
export function useIdempotencyKey(): (input: object) => string {
  const last = useRef({ input: '', key: '' });
  return (given) => {
    const input = JSON.stringify(given);
    if (last.current.input !== input) last.current = { input, key: crypto.randomUUID() };
    return last.current.key;
  };
}

interface Page<Row> {
  readonly nodes: readonly Row[];
  readonly nextCursor: string | null;
  readonly totalCount?: number | null;
}

interface ListOptions<Data, Row> {
  queryKey: QueryKey;
  /** @param after cursor of the page */
  load(after: string | null, options: RequestOptions): Promise<Data>;
  /** The page in what was loaded. */
  pageOf(data: Data): Page<Row> | null | undefined;
  placeholderData?: typeof keepPreviousData;
  refetchInterval?: number;
  staleTime?: number;
  gcTime?: number;
  enabled?: boolean;
}

/** The rows of a connection, loaded page by page. */
export function useList<Data, Row>({ load, pageOf, ...options }: ListOptions<Data, Row>) {
  const query = useInfiniteQuery({
    ...options,
    queryFn: ({ pageParam, signal }) => load(pageParam, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (data) => pageOf(data)?.nextCursor,
  });
  const pages = query.data?.pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the page is does not change
  const rows = useMemo(() => pages?.flatMap((data) => pageOf(data)?.nodes ?? []), [pages]);
  return {
    data: rows,
    /** Number of rows of all pages. */
    total: (pages?.[0] && pageOf(pages[0])?.totalCount) ?? undefined,
    error: query.error,
    refetch: query.refetch,
    isFetching: query.isFetching,
    /** Whether the rows are those of the previous query, until the data has arrived. */
    isPlaceholder: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}
