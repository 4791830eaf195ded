import {
  isCalendarDate,
  millisecondsPerDay,
  utcDate,
} from '../../../../../packages/common/text/calendar.ts';
import { zoneOf } from '../../../../../packages/common/text/zoned-time.ts';
import type { Condition } from '../../../../../packages/definition/conditions/condition-model.ts';
import type { ApprovalStatus, ResponseFilter } from '../../../generated/responses.ts';
import { isRecord, parseJson } from '../../parse-json.ts';
import { viewerZone } from '../../ui/format.ts';

/** Which responses are shown. It is part of the URL. */
export interface ResponseQuery {
  /** Text in the answers. */
  readonly q: string;
  readonly approval: ApprovalStatus | undefined;
  /** First day, such as `2027-01-31`, on the clocks of the viewer. */
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

/** The parameters of a query, for URLs of the console. */
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

/** The parameters of the REST API. */
export const apiParamsOf = (query: ResponseQuery): URLSearchParams =>
  paramsOf({ ...query, ...timesOf(query) });

/** The filter of the GraphQL API, without members that are null: deletions refuse them. Null for all responses. */
export function filterInputOf(query: ResponseQuery): ResponseFilter | null {
  if (!isFiltered(query)) return null;
  const { approval, condition } = query;
  const { from, to } = timesOf(query);
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

const zone = zoneOf(viewerZone);

/** The first and the last millisecond of days on the clocks of the viewer. The service refuses what is not a day. */
function timesOf({ from, to }: Pick<ResponseQuery, 'from' | 'to'>) {
  const startOf = (day: string, days: number) =>
    zone.startOfDay(utcDate(new Date(Date.parse(day) + days * millisecondsPerDay)));
  return {
    from: isCalendarDate(from) ? new Date(startOf(from, 0)).toISOString() : from,
    to: isCalendarDate(to) ? new Date(startOf(to, 1) - 1).toISOString() : to,
  };
}
