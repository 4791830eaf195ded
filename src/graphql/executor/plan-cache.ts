import { hash } from 'node:crypto';
import {
  type ASTNode,
  BREAK,
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  visit,
} from 'graphql';
import { type ArgumentCheck, argumentCheckOf } from '../../input/read-arguments.ts';
import { createLruCache } from '../../platform/cache/lru-cache.ts';
import { logServerError } from '../../platform/errors/error-to-problem.ts';
import type { Log } from '../../platform/observability/log.ts';
import { stringifyJson } from '../../platform/raw-json.ts';
import type { Context } from '../../schema/core/context.ts';
import { schema } from '../../schema/schema.ts';
import { collectFields, fragmentsOf } from '../document/selections.ts';
import { visitFields } from '../input/invalid-arguments.ts';
import {
  type CountedMembers,
  countedMembersOf,
  recordCost,
  reportCost,
} from '../limits/cost-report.ts';
import { operationSizes } from '../limits/document-size.ts';
import { costLimit, costOf } from '../limits/query-cost.ts';
import type { DocumentRequest } from '../transport/parse-request.ts';
import { type ExecuteOperation, prepareOperation, problemOf } from './execute-operation.ts';
import { planVariables } from './executor.ts';

/** Maximum fields of an operation; the fields of a fragment count for each spread. */
const maxFields = 500;

/**
 * Whether a document is a single query without directives that selects only fields which require an API
 * key. Public fields are excluded: each resolution is counted against a rate limit, so a failed query
 * must not be resolved twice.
 */
function isCacheable(schema: GraphQLSchema, document: DocumentNode): boolean {
  const operation = getOperationAST(document);
  if (operation?.operation !== OperationTypeNode.QUERY) return false;
  if (operationSizes(document).some(({ fields }) => fields > maxFields)) return false;
  let isCacheableSoFar = true;
  visit(document, {
    enter(node) {
      isCacheableSoFar &&= isCacheableNode(node);
      return isCacheableSoFar ? undefined : BREAK;
    },
  });
  return isCacheableSoFar && requiresKey(schema, document, operation);
}

function requiresKey(
  schema: GraphQLSchema,
  document: DocumentNode,
  { selectionSet }: OperationDefinitionNode,
): boolean {
  const root = schema.getQueryType();
  const fields = root ? collectFields(schema, fragmentsOf(document), root, [selectionSet]) : [];
  return [...fields].every(([, nodes]) => {
    const field = root?.getFields()[nodes[0]?.name.value ?? ''];
    return field !== undefined && field.extensions['public'] !== true;
  });
}

function isCacheableNode(node: ASTNode): boolean {
  switch (node.kind) {
    case Kind.DIRECTIVE:
      return false;
    case Kind.NAME:
      return !node.value.startsWith('__') || node.value === '__typename';
    default:
      return true;
  }
}

/**
 * A cache of plans for repeated queries, which are executed without Yoga
 * (docs/decisions/0044-planned-executor.md; `npm run bench -- --line graphql-plan-cache`).
 */
export interface PlanCache {
  /**
   * Executes a query, with the same response as Yoga's.
   *
   * @param accept the value of the header `Accept`
   * @returns undefined if Yoga must execute the query: it has no plan, or it failed
   */
  execute(
    request: DocumentRequest,
    accept: string,
    context: Context,
  ): Promise<SerializedResult | undefined>;
  /** Records a query to which Yoga responded without errors. The second time it is planned. */
  record(request: DocumentRequest, accept: string, contentType: string): void;
}

export interface SerializedResult {
  readonly contentType: string;
  /** The result as JSON. */
  readonly body: Buffer;
}

/** Maximum bytes of all plans, estimated. The least recently used are evicted. */
const capacity = 16 * 1024 * 1024;

/** Estimated bytes of a document for each character of the query, and of a plan for each field. */
const byteEstimates = { character: 40, field: 1000 };

/** Maximum bytes of the keys of queries that were recorded once or cannot be planned. */
const seenCapacity = 128 * 1024;

/** Maximum characters of a query. */
const maxQueryLength = 10_000;

/** The content types of cached responses. Streams are excluded, since their parts are framed. */
export const isJson = /^application\/(graphql-response\+)?json;/;

interface CachedPlan {
  readonly document: DocumentNode;
  readonly readVariables: ReturnType<typeof planVariables>;
  readonly checkVariables: ReturnType<typeof planVariableChecks>;
  readonly run: ExecuteOperation;
  readonly counted: CountedMembers;
  readonly contentType: string;
}

export function createPlanCache(log: Log): PlanCache {
  const plans = createLruCache<CachedPlan>(capacity);
  const seen = createLruCache<'once' | 'cold'>(seenCapacity);

  /** @returns undefined for a document that is not cacheable */
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
        counted: countedMembersOf(schema, document),
        contentType,
      };
    } catch (error) {
      log.error({ err: error }, 'failed to plan a query that was executed without errors');
      return undefined;
    }
  }

  return {
    async execute(request, accept, context) {
      if (request.query.length > maxQueryLength) return undefined;
      const key = cacheKey(request, accept);
      const known = plans.get(key);
      if (!known) return undefined;
      const { variables = {} } = request;
      const requested = costOf(schema, known.document, undefined, variables);
      if (requested > costLimit) return undefined;
      try {
        const values = known.readVariables(variables);
        known.checkVariables(values);
        const data = await known.run(values, context);
        recordCost(context.reply, { requested, counted: known.counted });
        const cost = reportCost(context.reply, { data });
        const text = stringifyJson({ data, extensions: { cost } });
        return { contentType: known.contentType, body: Buffer.from(text) };
      } catch (error) {
        // Yoga executes the query again and reports the errors; a query has no side effects. The plan is
        // dropped after a server error, so that queries are not executed twice while the error persists.
        const found = problemOf(error);
        if (found.status >= 500) plans.delete(key);
        logServerError(context.services.log, found, context.requestId);
        return undefined;
      }
    },

    record(request, accept, contentType) {
      if (request.query.length > maxQueryLength || !isJson.test(contentType)) return;
      const key = cacheKey(request, accept);
      const known = seen.get(key);
      if (known === 'cold') return;
      const found = known && planFor(request.query, contentType);
      if (found) plans.set(key, found, estimateBytes(request.query, found));
      seen.set(key, found || !known ? 'once' : 'cold', 0);
    },
  };
}

function estimateBytes(query: string, { document }: CachedPlan): number {
  const fields = operationSizes(document).reduce((sum, extent) => sum + extent.fields, 0);
  return byteEstimates.character * query.length + byteEstimates.field * fields;
}

/** A digest, since the size of keys must not depend on the length of queries. */
export function cacheKey({ query, operationName }: DocumentRequest, accept: string): string {
  return hash('sha256', JSON.stringify([accept, operationName ?? null, query]), 'base64url');
}

/**
 * The checks of arguments that are variables, for an operation that is executed many times: its
 * literals are checked the first time only.
 *
 * @param document with one operation
 * @returns a function that throws a `GraphQLError` for the first variable that fails a check
 */
function planVariableChecks(
  schema: GraphQLSchema,
  document: DocumentNode,
): (variables: Readonly<Record<string, unknown>>) => void {
  const checks: { readonly name: string; readonly check: ArgumentCheck }[] = [];
  visitFields(schema, document, undefined, {}, (node, field) => {
    for (const { name, value } of node.arguments ?? []) {
      const argument = field.args.find((one) => one.name === name.value);
      const check = argument && argumentCheckOf(argument);
      if (check && value.kind === Kind.VARIABLE) checks.push({ name: value.name.value, check });
    }
  });
  return (variables) => {
    for (const { name, check } of checks) {
      const value = variables[name];
      if (value !== undefined && value !== null) check(value);
    }
  };
}
