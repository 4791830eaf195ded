import { hash } from 'node:crypto';
import { type DocumentNode, parse } from 'graphql';
import { createLruCache } from '../../platform/cache/lru-cache.ts';
import { logServerError } from '../../platform/errors/error-to-problem.ts';
import { stringifyJson } from '../../platform/json/raw-json.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Context } from '../../schema/core/context.ts';
import { schema } from '../../schema/schema.ts';
import { planVariableChecks } from '../input/variable-checks.ts';
import { operationSizes } from '../limits/document-size.ts';
import { costLimit, costOf } from '../limits/query-cost.ts';
import type { DocumentRequest } from '../transport/parse-request.ts';
import { isCacheable } from './cacheable-query.ts';
import { type ExecuteOperation, prepareOperation, problemOf } from './execute-operation.ts';
import { planVariables } from './executor.ts';

/**
 * Queries that are asked again and again. Each is planned once, and then answered without all that
 * Yoga does for requests of any kind.
 */
export interface PlanCache {
  /**
   * Answers a query as Yoga did before.
   *
   * @param accept the header of that name
   * @returns undefined where Yoga is to answer: the query is not hot, or something about it is wrong
   *   this time
   */
  execute(
    asked: DocumentRequest,
    accept: string,
    context: Context,
  ): Promise<SerializedResult | undefined>;
  /** Takes notice of what Yoga answered without any error. */
  record(asked: DocumentRequest, accept: string, contentType: string): void;
}

export interface SerializedResult {
  readonly contentType: string;
  /** The result as JSON. */
  readonly body: Buffer;
}

/** How many bytes of plans are kept, about: those of the queries that were asked last. */
const capacity = 16 * 1024 * 1024;

/** The bytes of a document for each character of the query, and of its plan for each field, about. */
const byteEstimates = { character: 40, field: 1000 };

/** How many bytes are spent on remembering which queries came once, or cannot be planned. */
const seenCapacity = 128 * 1024;

/** The most characters of a query, and what comes with it. */
const maxQueryLength = 10_000;

/** Not a stream, whose parts are framed. */
const isJson = /^application\/(graphql-response\+)?json;/;

interface CachedPlan {
  readonly document: DocumentNode;
  readonly readVariables: ReturnType<typeof planVariables>;
  readonly checkVariables: ReturnType<typeof planVariableChecks>;
  readonly run: ExecuteOperation;
  readonly contentType: string;
}

export function createPlanCache(log: Log): PlanCache {
  const plans = createLruCache<CachedPlan>(capacity);
  const seen = createLruCache<'once' | 'cold'>(seenCapacity);

  /** @returns undefined for a document that stays with Yoga */
  function planFor(query: string, contentType: string): CachedPlan | undefined {
    try {
      const document = parse(query, { noLocation: true });
      if (!isCacheable(schema, document)) return undefined;
      const [read, check] = [planVariables(schema, document), planVariableChecks(schema, document)];
      return {
        document,
        readVariables: read,
        checkVariables: check,
        run: prepareOperation(document),
        contentType,
      };
    } catch (error) {
      log.error({ err: error }, 'a query that was answered cannot be planned');
      return undefined;
    }
  }

  return {
    async execute(asked, accept, context) {
      if (asked.query.length > maxQueryLength) return undefined; // none is kept: it need not be looked for
      const key = cacheKey(asked, accept);
      const known = plans.get(key);
      const { variables = {} } = asked;
      if (!known || costOf(schema, known.document, undefined, variables) > costLimit) {
        return undefined;
      }
      try {
        const values = known.readVariables(variables);
        known.checkVariables(values);
        const text = stringifyJson({ data: await known.run(values, context) });
        return { contentType: known.contentType, body: Buffer.from(text) };
      } catch (error) {
        // Yoga says what it is: a query changes nothing, so it can be done again. But not each time
        // while something is out of order.
        const found = problemOf(error);
        if (found.status >= 500) plans.delete(key);
        logServerError(context.services.log, found, context.requestId);
        return undefined;
      }
    },

    record(asked, accept, contentType) {
      if (asked.query.length > maxQueryLength || !isJson.test(contentType)) return;
      const key = cacheKey(asked, accept);
      const known = seen.get(key);
      if (known === 'cold') return;
      const found = known && planFor(asked.query, contentType);
      if (found) plans.set(key, found, estimateBytes(asked.query, found));
      seen.set(key, found || !known ? 'once' : 'cold', 0);
    },
  };
}

function estimateBytes(query: string, { document }: CachedPlan): number {
  const fields = operationSizes(document).reduce((sum, extent) => sum + extent.fields, 0);
  return byteEstimates.character * query.length + byteEstimates.field * fields;
}

/** A digest, so that what is remembered of a query does not grow with it. */
function cacheKey({ query, operationName }: DocumentRequest, accept: string): string {
  return hash('sha256', JSON.stringify([accept, operationName ?? null, query]), 'base64url');
}
