import { isAsyncIterable, mapAsyncIterator } from '@graphql-tools/utils';
import { type ExecutionResult, GraphQLError, getOperationAST, OperationTypeNode } from 'graphql';
import { createGraphQLError, type YogaServerInstance } from 'graphql-yoga';
import type { Context } from '../../schema/core/context.ts';
import { formatResult } from '../error-formatting.ts';
import type { Caller, OperationRequest } from '../transport/parse-request.ts';
import type { PersistedQueries } from '../transport/persisted-queries.ts';
import type { ServerContext } from '../yoga-server.ts';

export type OperationResult = ExecutionResult | AsyncIterable<ExecutionResult>;

export interface GraphqlEngine {
  readonly yoga: YogaServerInstance<ServerContext, Context>;
  readonly persistedQueries: PersistedQueries;
}

/**
 * Runs an operation with the plugins of requests over HTTP. All errors are part of the result, including those of
 * `read` and `authenticate`.
 */
export async function runOperation(
  engine: GraphqlEngine,
  read: () => OperationRequest,
  context: Context,
  authenticate: () => Promise<{ readonly hasKey: boolean }>,
): Promise<OperationResult> {
  const { log } = context.services;
  const format = (one: ExecutionResult) => formatResult(one, log, context);
  const fail = (error: unknown) => format({ errors: [toGraphqlError(error)] });
  const formatEvent = (event: ExecutionResult) => formatResult(event, log, context, true);
  try {
    const operation = read();
    const { hasKey } = await authenticate();
    const result = await execute(engine, operation, { context, hasKey, acceptsStream: true });
    return isAsyncIterable(result) ? mapAsyncIterator(result, formatEvent, fail) : format(result);
  } catch (error) {
    return fail(error);
  }
}

async function execute(
  { yoga, persistedQueries }: GraphqlEngine,
  operation: OperationRequest,
  caller: Caller,
): Promise<OperationResult> {
  const { query, operationName, variables } = persistedQueries.prepare(operation, caller);
  const { schema, ...enveloped } = yoga.getEnveloped(caller);
  const document = enveloped.parse(query ?? '');
  const selected = getOperationAST(document, operationName);
  if (!selected) throw createGraphQLError('Could not determine what operation to execute.');
  const errors = enveloped.validate(schema, document);
  if (errors.length > 0) return { errors };
  const contextValue = await enveloped.contextFactory();
  const isSubscription = selected.operation === OperationTypeNode.SUBSCRIPTION;
  return (isSubscription ? enveloped.subscribe : enveloped.execute)({
    schema,
    document,
    contextValue,
    variableValues: variables,
    operationName,
  });
}

function toGraphqlError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  const originalError = error instanceof Error ? error : new Error(String(error));
  return new GraphQLError(originalError.message, { originalError });
}
