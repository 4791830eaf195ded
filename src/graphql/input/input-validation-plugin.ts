import { type ASTNode, type DocumentNode, type ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import {
  type Failure,
  type Problem,
  problem,
  validationFailed,
} from '../../../packages/common/problem.ts';
import type { InputFailure } from '../../input/input-failures.ts';
import { graphqlNaming } from '../../input/input-naming.ts';
import { inputProblem } from '../../input/input-rules.ts';
import type { Context } from '../../schema/core/context.ts';
import { schema } from '../../schema/schema.ts';
import { findInvalidArguments, type InvalidField } from './invalid-arguments.ts';

const api = { naming: graphqlNaming, translate: <Path>(path: Path) => path };

async function inputErrors(bad: InvalidField, context: Context): Promise<GraphQLError[]> {
  const { node, field, values, bodyFailures, otherFailures, isExecutedRoot } = bad;
  const errors: GraphQLError[] = [];
  if (otherFailures.length > 0) {
    errors.push(toGraphQLError(badArguments(otherFailures), nodesOf(otherFailures)));
  }
  if (bodyFailures.length > 0) {
    const hasRules = isExecutedRoot && otherFailures.length === 0;
    const found = hasRules
      ? await inputProblem({ field, values, failures: bodyFailures }, context, api)
      : validationFailed(bodyFailures);
    const isOfInput = found.code === 'validation_failed';
    errors.push(toGraphQLError(found, isOfInput ? nodesOf(bodyFailures) : [node]));
  }
  return errors;
}

/** The same problem as for an invalid query string in REST. */
function badArguments(failures: readonly Failure[]): Problem {
  return problem('bad_request', validationFailed(failures).message, { failures });
}

function nodesOf(failures: readonly InputFailure[]): ASTNode[] {
  return [...new Set(failures.flatMap(({ node }) => node ?? []))];
}

/**
 * The operation is not executed, which has an HTTP status of its own if the client accepts
 * `application/graphql-response+json` (GraphQL over HTTP, section 6.4.2).
 */
function toGraphQLError(originalError: Problem, nodes: readonly ASTNode[]): GraphQLError {
  const http = { spec: true, status: originalError.status < 500 ? 400 : originalError.status };
  return new GraphQLError(originalError.message, { nodes, originalError, extensions: { http } });
}

/** Rejects operations with invalid arguments before any of their fields is executed. */
export const inputValidationPlugin: Plugin<Context> = {
  onExecute: rejectInvalid,
  onSubscribe: rejectInvalid,
};

/** The arguments of an execution. */
export interface OperationArgs {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues?: unknown;
}

interface Execution {
  readonly args: OperationArgs & { readonly contextValue: Context };
  setResultAndStopExecution(result: ExecutionResult): void;
}

async function rejectInvalid({ args, setResultAndStopExecution }: Execution): Promise<void> {
  const { document, operationName, variableValues, contextValue } = args;
  const bad = findInvalidArguments(schema, document, operationName, Object(variableValues));
  const errors: GraphQLError[] = [];
  for (const field of bad) errors.push(...(await inputErrors(field, contextValue)));
  if (errors.length > 0) setResultAndStopExecution({ errors });
}
