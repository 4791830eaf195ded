import { type DocumentNode, Kind, parse, type SelectionNode } from 'graphql';
import { createLruCache } from '../platform/bounded-cache.ts';
import type { Reply } from '../schema/core/context.ts';
import { cacheKey, isJson, type SerializedResult } from './executor/plan-cache.ts';
import { reportCost } from './limits/cost-report.ts';
import type { DocumentRequest } from './transport/parse-request.ts';

/**
 * Responses to queries that select only the schema. They are equal for all callers, and client tools use
 * a few queries for the complete schema, which take 20 ms and 200 KB each: the
 * responses are cached as bytes.
 */
export interface IntrospectionCache {
  /** @param accept the value of the header `Accept` */
  find(request: DocumentRequest, accept: string, reply: Reply): SerializedResult | undefined;
  /** Caches a response without errors, if the query selects only the schema. */
  store(request: DocumentRequest, accept: string, response: SerializedResult): void;
}

/** Maximum bytes of all responses. The complete schema with its descriptions takes about 200 kB. */
const capacity = 3 * 1024 * 1024;

/** Maximum characters of a query. Those of client tools have up to 2,000. */
const maxQueryLength = 5000;

/** Matches every query that selects only the schema, among others. */
const introspectionPattern = /__(schema|type)\b/;

export function createIntrospectionCache(): IntrospectionCache {
  const cache = createLruCache<SerializedResult>(capacity);
  const isCandidate = ({ query }: DocumentRequest) =>
    query.length <= maxQueryLength && introspectionPattern.test(query);

  return {
    find(request, accept, reply) {
      const known = isCandidate(request) ? cache.get(cacheKey(request, accept)) : undefined;
      return known && { ...known, body: Buffer.concat([known.body, costOf(reply)]) };
    },
    store(request, accept, response) {
      if (!isCandidate(request) || !isJson.test(response.contentType)) return;
      const key = cacheKey(request, accept);
      if (cache.get(key) || !isConstant(parse(request.query, { noLocation: true }))) return;
      // The cost follows the data. It contains the rate limit of the caller.
      const body = response.body.subarray(0, response.body.lastIndexOf(costStart));
      cache.set(key, { ...response, body }, body.length);
    },
  };
}

const costStart = ',"extensions":';

/** The rest of a response after its data. Introspection returns no objects of the service. */
const costOf = (reply: Reply) =>
  Buffer.from(`${costStart}${JSON.stringify({ cost: reportCost(reply, 0) })}}`);

/** Whether all operations have no variables and select only the schema. */
function isConstant({ definitions }: DocumentNode): boolean {
  return definitions.every((one) => {
    if (one.kind === Kind.FRAGMENT_DEFINITION) return one.typeCondition.name.value.startsWith('__');
    return (
      one.kind === Kind.OPERATION_DEFINITION &&
      !one.variableDefinitions?.length &&
      one.selectionSet.selections.every(isIntrospectionField)
    );
  });
}

const isIntrospectionField = (selection: SelectionNode) =>
  selection.kind === Kind.FIELD && selection.name.value.startsWith('__');
