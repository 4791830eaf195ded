import { type DocumentNode, GraphQLError, getOperationAST } from 'graphql';
import { type Problem, problem } from '../../../packages/common/problem.ts';
import { errorToProblem } from '../../platform/error-to-problem.ts';
import { withSpan } from '../../platform/observability/trace-spans.ts';
import type { Context } from '../../schema/core/context.ts';
import { schema } from '../../schema/schema.ts';
import { type Execute, planOperation } from './executor.ts';
import type { Presentation } from './write-json.ts';

/** Executes a planned operation, for REST and for repeated queries. Throws a `Problem` for any error. */
export type ExecuteOperation = Execute<Context>;

/**
 * Plans an operation of the service's schema (docs/decisions/0044-planned-executor.md).
 *
 * @param document see `planOperation`
 * @param presentation by default that of GraphQL
 * @throws {Error} if it cannot be planned
 */
export function prepareOperation(
  document: DocumentNode,
  presentation?: Presentation,
): ExecuteOperation {
  const execute = planOperation<Context>(schema, document, presentation);
  const attributes = spanAttributes(document);
  return (variables, context) =>
    withSpan('graphql.execute', attributes, () => execute(variables, context)).catch((error) => {
      throw problemOf(error);
    });
}

/** Attributes of an operation's span, by the semantic conventions of OpenTelemetry for GraphQL. */
export function spanAttributes(document: DocumentNode, operationName?: string | null) {
  const operation = getOperationAST(document, operationName);
  return {
    'graphql.operation.type': operation?.operation,
    'graphql.operation.name': operation?.name?.value,
  };
}

export function problemOf(error: unknown): Problem {
  return error instanceof GraphQLError ? graphqlErrorToProblem(error) : errorToProblem(error);
}

/** Errors without an original error are GraphQL's own: the document or its variables are invalid. */
export function graphqlErrorToProblem(error: GraphQLError): Problem {
  const original = error.originalError;
  if (original && !(original instanceof GraphQLError)) return errorToProblem(original);
  const isMethod = Object(error.extensions?.['http']).status === 405;
  return problem(isMethod ? 'method_not_allowed' : 'bad_request', error.message, { cause: error });
}
