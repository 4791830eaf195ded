import type { DocumentNode, ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Context } from '../../schema/core/context.ts';
import { schema } from '../../schema/schema.ts';
import { inputErrors } from './input-errors.ts';
import { findInvalidArguments } from './invalid-arguments.ts';

/** Rejects operations with invalid arguments before any of their fields is executed. */
export const inputValidationPlugin: Plugin<Context> = {
  async onExecute({ args, setResultAndStopExecution }) {
    const rejection = await validateInput(args);
    if (rejection) setResultAndStopExecution(rejection);
  },
  async onSubscribe({ args, setResultAndStopExecution }) {
    const rejection = await validateInput(args);
    if (rejection) setResultAndStopExecution(rejection);
  },
};

interface OperationArgs {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues?: unknown;
  readonly contextValue: Context;
}

async function validateInput({
  document,
  operationName,
  variableValues,
  contextValue,
}: OperationArgs): Promise<ExecutionResult | undefined> {
  const bad = findInvalidArguments(schema, document, operationName, Object(variableValues));
  const errors: GraphQLError[] = [];
  for (const field of bad) errors.push(...(await inputErrors(field, contextValue)));
  return errors.length > 0 ? { errors } : undefined;
}
