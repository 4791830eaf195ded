import { keepPreviousData } from '@tanstack/react-query';
import type { ResponseFilter } from '../../../generated/responses.ts';
import { SummaryDocument } from '../../../generated/summary.ts';
import { useRequest } from '../../api/use-request.ts';
import { viewerZone } from '../../ui/format.ts';
import {
  filterInputOf,
  paramsOf,
  parseResponseQuery,
  type ResponseQuery,
} from '../responses/response-query.ts';
import type { Restriction } from './figures/overview-figures.ts';
import { type Comparison, comparisons, type Period } from './periods/period.ts';

/** What selects the responses of every request of the summary. */
export interface Selection {
  readonly formId: string;
  readonly filter: ResponseFilter | null;
  /** Time zone of the days that are counted: the viewer's. */
  readonly timeZone: string;
}

export function selectionOf(
  formId: string,
  { q, condition }: Pick<ResponseQuery, 'q' | 'condition'>,
  { from, to }: Period,
): Selection {
  const filter = filterInputOf({ q, condition, from, to, approval: undefined });
  return { formId, filter, timeZone: viewerZone };
}

/** What a selection is made by; visits have neither. */
export const restrictionsOf = ({ filter }: Selection): Restriction[] => [
  ...(filter?.q || filter?.condition ? (['filter'] as const) : []),
  ...(filter?.from || filter?.to ? (['period'] as const) : []),
];

/** The statistics of selected responses; none without a selection. While others are computed, the previous ones remain. */
export function useSummary(selection: Selection | undefined) {
  const formId = selection?.formId ?? '';
  const { filter = null, timeZone = viewerZone } = selection ?? {};
  return useRequest(
    ['summary', formId, filter, timeZone],
    SummaryDocument,
    { formId, filter, timeZone },
    {
      enabled: selection !== undefined,
      placeholderData: keepPreviousData,
    },
  );
}

/** What the summary shows. It is part of the URL; `from` and `to` are the period. */
export interface SummaryQuery extends ResponseQuery {
  readonly comparison: Comparison | undefined;
  /** The questions of the crosstab, as the API names them; empty without one. */
  readonly rows: string;
  readonly columns: string;
}

/** Reads the query from the parameters of the URL. */
export function parseSummaryQuery(params: URLSearchParams): SummaryQuery {
  const comparison = params.get('compare');
  return {
    ...parseResponseQuery(params),
    comparison: comparisons.find((one) => one === comparison),
    rows: params.get('rows') ?? '',
    columns: params.get('columns') ?? '',
  };
}

/** The parameters of a query. */
export function summaryParams({
  comparison,
  rows,
  columns,
  ...query
}: SummaryQuery): URLSearchParams {
  const own = Object.entries({ compare: comparison ?? '', rows, columns });
  return new URLSearchParams([...paramsOf(query), ...own.filter(([, value]) => value !== '')]);
}
