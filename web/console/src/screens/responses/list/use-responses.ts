import { keepPreviousData } from '@tanstack/react-query';
import { ListChecks, SquareKanban, Table2 } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  ResponseCountDocument,
  type ResponseFilter,
  type ResponseOrder,
  ResponsesDocument,
} from '../../../../generated/responses.ts';
import { request } from '../../../api/request.ts';
import { useList, useRequest } from '../../../api/use-request.ts';
import { t } from '../../../texts/translate.tsx';
import { useDelayed } from '../../../ui/hooks.ts';
import {
  filterInputOf,
  paramsOf,
  parseResponseQuery,
  type ResponseQuery,
} from '../response-query.ts';
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

/** How the same responses are shown. */
export const views = [
  { name: 'table', label: t('Table'), Icon: Table2 },
  { name: 'board', label: t('Board'), Icon: SquareKanban },
  { name: 'review', label: t('Review'), Icon: ListChecks },
] as const;

export type ViewName = (typeof views)[number]['name'];

/** What the URL says about the screen: the filter, the order, the view, and the response that is open. */
export function useResponsesUrl() {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseResponseQuery(params), [params]);
  const viewName = params.get('view');
  const change = (changes: Readonly<Record<string, string | undefined>>, base = params) => {
    const next = new URLSearchParams(base);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  };
  const kept = () => ({
    order: params.get('order') ?? undefined,
    view: params.get('view') ?? undefined,
  });
  return {
    query,
    order: orderOf(params),
    view: views.find(({ name }) => name === viewName)?.name ?? 'table',
    openId: params.get('response') ?? undefined,
    setQuery: (next: ResponseQuery) => change(kept(), paramsOf(next)),
    setOrder: (next: ResponseOrder) => change({ order: next === 'ASC' ? 'asc' : undefined }),
    setView: (next: ViewName) =>
      change({ view: next === 'table' ? undefined : next, response: undefined }),
    open: (id: string | undefined) => change({ response: id }),
  };
}

const orderOf = (params: URLSearchParams): ResponseOrder =>
  params.get('order') === 'asc' ? 'ASC' : 'DESC';
