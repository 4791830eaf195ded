import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type FormRowFragment, type FormStatus, FormsDocument } from '../../../generated/forms.ts';
import { request } from '../../api/request.ts';
import { useDelayed } from '../../ui/layout/use-delayed.ts';

interface FormsFilter {
  search: string;
  status: FormStatus | null;
}

/** The pages of the list that have been loaded. */
export interface FormsPages {
  rows: readonly FormRowFragment[] | undefined;
  /** Number of matching forms. */
  total: number | undefined;
  error: unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
  retry(): void;
}

/** Key of all queries that list forms. */
export const formsKey = ['forms'];

export function useForms({ search, status }: FormsFilter): FormsPages {
  const text = useDelayed(search.trim());
  const query = useInfiniteQuery({
    queryKey: [...formsKey, text, status],
    queryFn: ({ pageParam, signal }) =>
      request(FormsDocument, { after: pageParam, search: text || null, status }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ forms }) =>
      forms?.pageInfo.hasNextPage ? forms.pageInfo.endCursor : null,
    placeholderData: keepPreviousData,
  });
  return {
    rows: query.data?.pages.flatMap(({ forms }) => forms?.nodes ?? []),
    total: query.data?.pages[0]?.forms?.totalCount ?? undefined,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
