// Operations that clients repeat are prepared when they arrive for the second time: afterwards they are neither parsed
// nor validated. Queries are planned, and executed again by Yoga if they fail; what changes something is executed once.

import { hash } from 'node:crypto';
import {
  type ASTNode,
  BREAK,
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  OperationTypeNode,
  parse,
  visit,
} from 'graphql';
import { type ArgumentCheck, argumentCheckOf } from '../../input/read-arguments.ts';
import { createLruCache } from '../../platform/bounded-cache.ts';
import { logServerError } from '../../platform/error-to-problem.ts';
import type { Log } from '../../platform/observability/log.ts';
import { withSpan } from '../../platform/observability/trace-spans.ts';
import { stringifyJson } from '../../platform/raw-json.ts';
import type { Context } from '../../schema/core/context.ts';
import { schema } from '../../schema/schema.ts';
import { planArgumentChecks } from '../input-validation-plugin.ts';
import {
  type CountedMembers,
  countedMembersOf,
  recordCost,
  reportCost,
  usedCost,
} from '../limits/cost-report.ts';
import { operationSizes } from '../limits/depth-and-size.ts';
import { costLimit, planCost } from '../limits/query-cost.ts';
import { collectFields, fragmentsOf, selectedFields } from '../selections.ts';
import type { DocumentRequest } from '../transport/parse-request.ts';
import { prepareOperation, problemOf, spanAttributes } from './execute-operation.ts';
import { planVariables, type WrittenResult } from './executor.ts';

/** Maximum fields of an operation; the fields of a fragment count for each spread. */
const maxFields = 500;

/**
 * Whether a document contains one operation, of bounded size, that is no subscription and no introspection: it may be
 * executed again without being validated.
 */
function isRepeatable(document: DocumentNode): boolean {
  const operation = getOperationAST(document);
  if (!operation || operation.operation === OperationTypeNode.SUBSCRIPTION) return false;
  if (operationSizes(document).some(({ fields }) => fields > maxFields)) return false;
  return !hasNode(document, (node) => node.kind === Kind.NAME && isIntrospection(node.value));
}

const isIntrospection = (name: string) => name.startsWith('__') && name !== '__typename';

/**
 * Whether a repeatable document is a query without directives that selects only fields which require an API key: it can
 * be executed again after an error. Each resolution of a public field is counted against a rate limit, and a mutation
 * changes something.
 */
function isPlannable(document: DocumentNode): boolean {
  const operation = getOperationAST(document);
  if (operation?.operation !== OperationTypeNode.QUERY) return false;
  if (hasNode(document, ({ kind }) => kind === Kind.DIRECTIVE)) return false;
  const root = schema.getQueryType();
  const sets = [operation.selectionSet];
  const fields = root ? collectFields(schema, fragmentsOf(document), root, sets) : [];
  return [...fields].every(([, nodes]) => {
    const field = root?.getFields()[nodes[0]?.name.value ?? ''];
    return field !== undefined && field.extensions['public'] !== true;
  });
}

function hasNode(document: DocumentNode, matches: (node: ASTNode) => boolean): boolean {
  let isFound = false;
  visit(document, {
    enter(node) {
      isFound ||= matches(node);
      return isFound ? BREAK : undefined;
    },
  });
  return isFound;
}

/**
 * A cache of operations that clients repeat: these are executed without being parsed and validated, and without Yoga
 * (docs/decisions/0044-planned-executor.md; `npm run bench -- --line graphql-plan-cache --line graphql-submission`).
 */
export interface PlanCache {
  /**
   * Executes an operation, with the same response as Yoga's.
   *
   * @param accept the value of the header `Accept`
   * @returns undefined if Yoga must execute the operation: it is not known, or it failed and changes nothing
   */
  execute(
    request: DocumentRequest,
    accept: string,
    context: Context,
  ): Promise<SerializedResult | FailedExecution | undefined>;
  /** Records an operation to which Yoga responded without errors. The second time it is planned. */
  record(request: DocumentRequest, accept: string, contentType: string): void;
}

export interface SerializedResult {
  readonly contentType: string;
  /** The result as JSON. */
  readonly body: Buffer;
}

/** The result, with errors, of an operation that must not be executed again. Yoga responds with it. */
export interface FailedExecution {
  readonly executed: ExecutionResult;
}

/** Estimated bytes of a document for each character, with and without locations, and of a plan for each field. */
const byteEstimates = { located: 160, unlocated: 40, field: 1000 };

/** Maximum bytes of the keys of queries that were recorded once or cannot be planned. */
const seenCapacity = 128 * 1024;

/** Maximum characters of a query. */
const maxQueryLength = 10_000;

/** The content types of cached responses. Streams are excluded, since their parts are framed. */
export const isJson = /^application\/(graphql-response\+)?json;/;

interface KnownOperation {
  readonly costOf: ReturnType<typeof planCost>;
  readonly counted: CountedMembers;
  readonly contentType: string;
  /** Its estimated size. */
  readonly bytes: number;
  /** @returns undefined for an operation that fails and can be executed again */
  readonly run: (
    variables: Readonly<Record<string, unknown>>,
    context: Context,
  ) => Promise<WrittenResult | FailedExecution | undefined>;
}

/** @param capacity maximum bytes of all operations, estimated; the least recently used are evicted */
export function createPlanCache(log: Log, capacity: number): PlanCache {
  const known = createLruCache<KnownOperation>(capacity);
  const seen = createLruCache<'once' | 'cold'>(seenCapacity);

  /** @returns undefined for a document that cannot be repeated */
  function prepare(key: string, query: string, contentType: string): KnownOperation | undefined {
    try {
      const document = parse(query, { noLocation: true });
      if (!isRepeatable(document)) return undefined;
      const fields = operationSizes(document).reduce((sum, extent) => sum + extent.fields, 0);
      const isPlanned = isPlannable(document);
      const perCharacter = isPlanned ? byteEstimates.unlocated : byteEstimates.located;
      return {
        costOf: planCost(schema, document),
        counted: countedMembersOf(schema, document),
        contentType,
        bytes: perCharacter * query.length + byteEstimates.field * fields,
        run: isPlanned
          ? planQuery(document, log, () => known.delete(key))
          : executeOnce(parse(query)), // its errors contain locations
      };
    } catch (error) {
      log.error({ err: error }, 'failed to plan an operation that was executed without errors');
      return undefined;
    }
  }

  return {
    async execute(request, accept, context) {
      if (request.query.length > maxQueryLength) return undefined;
      const key = cacheKey(request, accept);
      const operation = known.get(key);
      if (!operation) return undefined;
      const { costOf, counted, contentType, run } = operation;
      const { variables = {} } = request;
      const requested = costOf(variables);
      if (requested > costLimit) return undefined;
      recordCost(context.reply, { requested, counted });
      const result = await run(variables, context);
      if (!result || 'executed' in result) return result;
      const extensions = JSON.stringify({ cost: reportCost(context.reply, result.used) });
      const text = `{"data":${result.data},"extensions":${extensions}}`;
      return { contentType, body: Buffer.from(text) };
    },

    record(request, accept, contentType) {
      if (request.query.length > maxQueryLength || !isJson.test(contentType)) return;
      const key = cacheKey(request, accept);
      const state = seen.get(key);
      if (state === 'cold') return;
      const found = state && prepare(key, request.query, contentType);
      if (found) known.set(key, found, found.bytes);
      seen.set(key, found || !state ? 'once' : 'cold', 0);
    },
  };
}

/**
 * Plans a query, which changes nothing: after an error Yoga executes it again and reports the errors.
 *
 * @param drop called after a server error, so that queries are not executed twice while it persists
 */
function planQuery(document: DocumentNode, log: Log, drop: () => void): KnownOperation['run'] {
  const [read, check] = [planVariables(schema, document), planVariableChecks(schema, document)];
  const run = prepareOperation(document);
  return async (variables, context) => {
    try {
      const values = read(variables);
      check(values);
      return await run(values, context);
    } catch (error) {
      const found = problemOf(error);
      if (found.status >= 500) drop();
      logServerError(log, found, context.requestId);
      return undefined;
    }
  };
}

/** An operation that changes or counts something: its errors are part of its result. */
function executeOnce(document: DocumentNode): KnownOperation['run'] {
  const attributes = spanAttributes(document);
  const findInvalidArguments = planArgumentChecks(schema, document);
  return async (variableValues, contextValue) => {
    if (findInvalidArguments(variableValues).length > 0) return undefined;
    const args = { schema, document, variableValues, contextValue };
    const executed = await withSpan('graphql.execute', attributes, async () => execute(args));
    if (executed.errors) return { executed };
    const { data } = executed;
    return { data: stringifyJson(data), used: usedCost(contextValue.reply, data) };
  };
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
  for (const { node, field } of selectedFields(schema, document)) {
    for (const { name, value } of node.arguments ?? []) {
      const argument = field.args.find((one) => one.name === name.value);
      const check = argument && argumentCheckOf(argument);
      if (check && value.kind === Kind.VARIABLE) checks.push({ name: value.name.value, check });
    }
  }
  return (variables) => {
    for (const { name, check } of checks) {
      const value = variables[name];
      if (value !== undefined && value !== null) check(value);
    }
  };
}
