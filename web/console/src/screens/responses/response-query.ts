import type { Condition } from '../../../../../packages/definition/conditions/condition-model.ts';
import type { ApprovalStatus, ResponseFilter } from '../../../generated/responses.ts';
import { isRecord, parseJson } from '../../parse-json.ts';

/** Which responses are shown. It is part of the URL. */
export interface ResponseQuery {
  /** Text in the answers. */
  readonly q: string;
  readonly approval: ApprovalStatus | undefined;
  /** First day, such as `2027-01-31`. */
  readonly from: string;
  /** Last day. */
  readonly to: string;
  /** Condition on the answers. */
  readonly condition: Condition | undefined;
}

const statuses: readonly ApprovalStatus[] = ['APPROVED', 'REJECTED', 'NONE'];

/** Reads the query from the parameters of the URL; the names are those of the REST API. */
export function parseResponseQuery(params: URLSearchParams): ResponseQuery {
  const approval = params.get('approval')?.toUpperCase();
  return {
    q: params.get('q') ?? '',
    approval: statuses.find((status) => status === approval),
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
    condition: parseCondition(params.get('filter')),
  };
}

/** The service checks the condition; here it only has to be an object. */
function parseCondition(text: string | null): Condition | undefined {
  const value = parseJson<Condition | null>(text ?? '');
  return isRecord(value) ? value : undefined;
}

/** The parameters of a query, for URLs of the console and of the REST API. */
export function paramsOf({ q, approval, from, to, condition }: ResponseQuery): URLSearchParams {
  const params = {
    q: q.trim(),
    approval: approval?.toLowerCase() ?? '',
    from,
    to,
    filter: condition ? JSON.stringify(condition) : '',
  };
  return new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''));
}

/** The filter of the GraphQL API, without members that are null: deletions refuse them. Null for all responses. */
export function filterInputOf(query: ResponseQuery): ResponseFilter | null {
  if (!isFiltered(query)) return null;
  const { approval, from, to, condition } = query;
  const q = query.q.trim();
  return {
    ...(q && { q }),
    ...(approval && { approval }),
    ...(from && { from }),
    ...(to && { to }),
    ...(condition && { condition }),
  };
}

/** Whether the query leaves out any response. */
export const isFiltered = (query: ResponseQuery): boolean => [...paramsOf(query)].length > 0;
