// Validates the arguments of a whole operation before it runs, so that all failures are reported together.

import {
  type ASTNode,
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import {
  type Failure,
  type Problem,
  problem,
  validationFailed,
} from '../../packages/common/problem.ts';
import {
  graphqlNaming,
  type InputFailure,
  InputFailures,
  inputProblem,
} from '../input/input-rules.ts';
import { inputVariables, unknownVariables } from '../input/input-values.ts';
import { type FieldInput, readArguments } from '../input/read-arguments.ts';
import type { Context } from '../schema/core/context.ts';
import { isDestructive } from '../schema/core/field-options.ts';
import { schema } from '../schema/schema.ts';
import { type SelectedField, selectedFields } from './selections.ts';

interface InvalidField extends FieldInput, Pick<SelectedField, 'isExecutedRoot'> {}

/** Finds the invalid arguments of an operation, and those of other operations as far as they are literals. */
export type FindInvalidArguments = (
  /** As the client sent them. */
  variables: Readonly<Record<string, unknown>>,
) => InvalidField[];

/** @param document validated except for the values of arguments */
export function planArgumentChecks(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName?: string | null,
): FindInvalidArguments {
  const operation = getOperationAST(document, operationName);
  const selected = selectedFields(schema, document, operationName);
  const fields = selected.filter(({ node }) => node.arguments?.length);
  return (variables) => {
    const failures = new InputFailures();
    const reading = { naming: graphqlNaming, failures, variables: new WeakMap() };
    const strictReading = { ...reading, variables: new WeakMap(), refusesNull: true };
    const known = operation ? inputVariables(schema, operation, variables) : unknownVariables;
    return fields.flatMap(({ node, field, isExecuted, isExecutedRoot }): InvalidField[] => {
      if (failures.isFull) return [];
      const base = isDestructive(field) ? strictReading : reading;
      const sent = isExecuted ? known : unknownVariables;
      const input = readArguments(node, field, { ...base, sent });
      const isValid = input.bodyFailures.length + input.otherFailures.length === 0;
      return isValid ? [] : [{ ...input, isExecutedRoot }];
    });
  };
}

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
  const bad = planArgumentChecks(schema, document, operationName)(Object(variableValues));
  const errors: GraphQLError[] = [];
  for (const field of bad) errors.push(...(await inputErrors(field, contextValue)));
  if (errors.length > 0) setResultAndStopExecution({ errors });
}
