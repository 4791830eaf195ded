import { type InfiniteData, keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type ResponseOrder,
  type ResponseRowFragment,
  ResponsesDocument,
  type ResponsesQuery,
} from '../../../generated/responses.ts';
import { request } from '../../api/request.ts';
import { useList } from '../../api/use-list.ts';
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
  const list = useList({
    queryKey,
    load: (after, options) => request(ResponsesDocument, { formId, after, filter, order }, options),
    pageOf: ({ responses }) => responses,
    placeholderData: keepPreviousData,
    // New responses arrive by the subscription; pages do not move while one reads them.
    staleTime: Number.POSITIVE_INFINITY,
    // Without the subscription, a list that is not shown becomes outdated: it is loaded again.
    gcTime: 0,
  });
  const change = (update: (data: Pages) => Pages) =>
    queries.setQueryData<Pages>(queryKey, (data) => data && update(data));
  return {
    ...list,
    loadMore: () => {
      if (!list.isFetching) list.loadMore();
    },
    reload: () => queries.resetQueries({ queryKey: responsesKey(formId) }),
    /** Shows a new response as the first one. */
    prepend: (row: ResponseRowFragment) => change((data) => prependRow(data, row)),
    /** Replaces a response that was changed. */
    replace: (row: ResponseRowFragment) => change((data) => replaceRow(data, row)),
  };
}

function prependRow(data: Pages, row: ResponseRowFragment): Pages {
  const [{ responses } = { responses: null }, ...others] = data.pages;
  const isKnown = data.pages.some((page) => page.responses?.nodes.some(({ id }) => id === row.id));
  if (isKnown || !responses) return data;
  const totalCount = responses.totalCount === null ? null : responses.totalCount + 1;
  const first = { responses: { ...responses, totalCount, nodes: [row, ...responses.nodes] } };
  return { ...data, pages: [first, ...others] };
}

function replaceRow(data: Pages, row: ResponseRowFragment): Pages {
  const pages = data.pages.map(({ responses }) => ({
    responses: responses && {
      ...responses,
      nodes: responses.nodes.map((one) => (one.id === row.id ? { ...one, ...row } : one)),
    },
  }));
  return { ...data, pages };
}
