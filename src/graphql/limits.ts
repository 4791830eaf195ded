import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { schema } from '../schema.ts';
import { costLimit, costOf } from './cost.ts';
import { parseBounded } from './size.ts';

/** Refuses operations that ask for too much, before anything is done for them. */
export const limits: Plugin = {
  onParse({ setParseFn }) {
    setParseFn(parseBounded);
  },
  onExecute({ args, setResultAndStopExecution }) {
    const refused = refusalOf(args);
    if (refused) setResultAndStopExecution(refused);
  },
  onSubscribe({ args, setResultAndStopExecution }) {
    const refused = refusalOf(args);
    if (refused) setResultAndStopExecution(refused);
  },
};

type Asked = Parameters<NonNullable<Plugin['onExecute']>>[0]['args'];

function refusalOf({
  document,
  operationName,
  variableValues,
}: Asked): ExecutionResult | undefined {
  const cost = costOf(schema, document, operationName, Object(variableValues));
  if (cost <= costLimit) return undefined;
  const message =
    `The operation asks for up to ${cost} objects, more than ${costLimit}: ` +
    'ask for shorter pages, or for fewer lists within lists.';
  return { errors: [new GraphQLError(message)] };
}
