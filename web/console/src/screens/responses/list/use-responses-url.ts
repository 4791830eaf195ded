import { ListChecks, SquareKanban, Table2 } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ResponseOrder } from '../../../../generated/responses.ts';
import { t } from '../../../texts/translate.tsx';
import { paramsOf, parseResponseQuery, type ResponseQuery } from '../response-query.ts';

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
