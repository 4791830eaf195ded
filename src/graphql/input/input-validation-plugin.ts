import type { DocumentNode, ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Context } from '../../schema/core/context.ts';
import { schema } from '../../schema/schema.ts';
import { inputErrors } from './input-errors.ts';
import { findInvalidArguments } from './invalid-arguments.ts';

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
