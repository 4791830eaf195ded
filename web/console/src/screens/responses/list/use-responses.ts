import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  ResponseCountDocument,
  type ResponseFilter,
  type ResponseOrder,
  ResponsesDocument,
} from '../../../../generated/responses.ts';
import { request } from '../../../api/request.ts';
import { useList } from '../../../api/use-list.ts';
import { useRequest } from '../../../api/use-request.ts';
import { useDelayed } from '../../../ui/layout/use-delayed.ts';
import { filterInputOf, type ResponseQuery } from '../response-query.ts';
import { countKey, listKey } from './use-response-cache.ts';

/**
 * New responses arrive by the subscription, pages do not move while one reads them: nothing becomes outdated while it is
 * shown. What is not shown becomes so, and is loaded again.
 */
const untilLeft = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

/** The responses that match a query, loaded page by page. */
export function useResponses(
  formId: string,
  query: ResponseQuery,
  order: ResponseOrder,
  isEnabled = true,
) {
  const delayed = useDelayed(query);
  const filter = useMemo(() => filterInputOf(delayed), [delayed]);
  const list = useList({
    ...untilLeft,
    queryKey: listKey(formId, filter, order),
    load: (after, options) => request(ResponsesDocument, { formId, after, filter, order }, options),
    pageOf: ({ responses }) => responses,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  const isPart = !isEnabled || (list.hasMore && !list.isPlaceholder);
  const count = useResponseCount(formId, filter, isPart);
  const loaded = list.isPlaceholder ? undefined : list.data?.length;
  return {
    ...list,
    /** Number of all responses that match; undefined until it is known. */
    total: isPart ? count : loaded,
    loadMore: () => {
      if (!list.isFetching) list.loadMore();
    },
  };
}

/**
 * Counts what matches. Apart from the list: the first responses of a search are found long before all of them are
 * counted.
 */
function useResponseCount(
  formId: string,
  filter: ResponseFilter | null,
  enabled: boolean,
): number | undefined {
  const key = countKey(formId, filter);
  const options = { ...untilLeft, enabled };
  const { data } = useRequest(key, ResponseCountDocument, { formId, filter }, options);
  return data?.responses?.totalCount ?? undefined;
}
