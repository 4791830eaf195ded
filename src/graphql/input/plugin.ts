import type { DocumentNode, ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { schema } from '../../schema.ts';
import { errorsOf } from './errors.ts';
import { findBadArguments } from './operation.ts';

/** Refuses operations with arguments that cannot be read, with all failures at once. */
export const input: Plugin = {
  onExecute({ args, setResultAndStopExecution }) {
    const refused = refusalOf(args);
    if (refused) setResultAndStopExecution(refused);
  },
  onSubscribe({ args, setResultAndStopExecution }) {
    const refused = refusalOf(args);
    if (refused) setResultAndStopExecution(refused);
  },
};

interface Asked {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues?: unknown;
}

function refusalOf({
  document,
  operationName,
  variableValues,
}: Asked): ExecutionResult | undefined {
  const bad = findBadArguments(schema, document, operationName, Object(variableValues));
  return bad.length > 0 ? { errors: bad.flatMap(errorsOf) } : undefined;
}
