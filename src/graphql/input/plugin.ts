import type { DocumentNode, ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Context } from '../../context.ts';
import { schema } from '../../schema.ts';
import { errorsOf } from './errors.ts';
import { findBadArguments } from './operation.ts';

/** Refuses operations with arguments that cannot be read, before anything of them is executed. */
export const input: Plugin<Context> = {
  async onExecute({ args, setResultAndStopExecution }) {
    const refused = await refusalOf(args);
    if (refused) setResultAndStopExecution(refused);
  },
  async onSubscribe({ args, setResultAndStopExecution }) {
    const refused = await refusalOf(args);
    if (refused) setResultAndStopExecution(refused);
  },
};

interface Asked {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues?: unknown;
  readonly contextValue: Context;
}

async function refusalOf({
  document,
  operationName,
  variableValues,
  contextValue,
}: Asked): Promise<ExecutionResult | undefined> {
  const bad = findBadArguments(schema, document, operationName, Object(variableValues));
  const errors: GraphQLError[] = [];
  for (const field of bad) errors.push(...(await errorsOf(field, contextValue)));
  return errors.length > 0 ? { errors } : undefined;
}
