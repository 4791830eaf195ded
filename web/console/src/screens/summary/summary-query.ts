import { paramsOf, parseResponseQuery, type ResponseQuery } from '../responses/response-query.ts';
import { type Comparison, comparisons } from './periods/period.ts';

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
