import { hash } from 'node:crypto';
import { type DocumentNode, Kind, parse, type SelectionNode } from 'graphql';
import { createLruCache } from '../platform/cache/lru-cache.ts';
import type { DocumentRequest } from './transport/parse-request.ts';

/**
 * Answers of queries for nothing but the schema. They are the same for every caller, and every client
 * tool asks for the whole schema by one of a few queries, so their answers are kept as they were sent.
 */
export interface IntrospectionCache {
  /** @param accept the header of that name */
  find(asked: DocumentRequest, accept: string): CachedResponse | undefined;
  /** Keeps what a query was answered by without any error, if it asks for nothing but the schema. */
  store(asked: DocumentRequest, accept: string, answer: CachedResponse): void;
}

interface CachedResponse {
  readonly contentType: string;
  readonly body: Buffer;
}

/** Bytes of answers; the whole schema with its descriptions is about 200 KB. */
const capacity = 3 * 1024 * 1024;

/** The most characters of a query; those of client tools have up to 2,000. */
const maxQueryLength = 5000;

/** Queries for the schema, and nothing else, name one of these. */
const introspectionPattern = /__(schema|type)\b/;

/** Not a stream, whose parts are framed. */
const isJson = /^application\/(graphql-response\+)?json;/;

export function createIntrospectionCache(): IntrospectionCache {
  const cache = createLruCache<CachedResponse>(capacity);
  const isCandidate = ({ query }: DocumentRequest) =>
    query.length <= maxQueryLength && introspectionPattern.test(query);

  return {
    find: (asked, accept) => (isCandidate(asked) ? cache.get(cacheKey(asked, accept)) : undefined),
    store(asked, accept, answer) {
      if (!isCandidate(asked) || !isJson.test(answer.contentType)) return;
      const key = cacheKey(asked, accept);
      if (cache.get(key) || !isConstant(parse(asked.query, { noLocation: true }))) return;
      cache.set(key, answer, answer.body.length);
    },
  };
}

/** Whether every operation has no variables and selects nothing but the schema. */
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

function cacheKey({ query, operationName }: DocumentRequest, accept: string): string {
  return hash('sha256', JSON.stringify([accept, operationName ?? null, query]), 'base64url');
}
