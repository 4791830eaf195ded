import {
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  Kind,
  type SelectionSetNode,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  validate,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Context } from '../../schema/core/context.ts';
import { schema } from '../../schema/schema.ts';
import type { OperationArgs } from '../input-validation-plugin.ts';
import { fragmentsOf } from '../selections.ts';
import type { Caller } from '../transport/parse-request.ts';
import { countedMembersOf, recordCost } from './cost-report.ts';
import { parseBounded } from './depth-and-size.ts';
import { costLimit, costOf } from './query-cost.ts';

// Refuses operations that are too large or too expensive before they are executed, as invalid documents: with the code
// `bad_request`. `query_too_expensive` is the code of searches that read too many responses.

/**
 * Validates values in a document, except those of fields' arguments. These are read with the values of the
 * variables, so that all failures of an input are reported together.
 */
const valuesOutsideArguments: ValidationRule = (context) => ({
  ...ValuesOfCorrectTypeRule(context),
  Argument(_node, _key, _parent, _path, ancestors) {
    const owner = ancestors.at(-1);
    const isOfField = owner !== undefined && 'kind' in owner && owner.kind === Kind.FIELD;
    return isOfField ? false : undefined; // `false` skips the argument
  },
});

interface ExecutionArgs extends OperationArgs {
  readonly contextValue: Context;
}

/** Errors after which validation of a document stops. */
const maxErrors = 10;

export const documentLimitsPlugin: Plugin<Caller & Context> = {
  onParse({ setParseFn }) {
    setParseFn(parseBounded);
  },
  onValidate({ setValidationFn }) {
    setValidationFn((...[schema, document, rules, , typeInfo]) =>
      validate(schema, document, rules?.map(ruleFor), { maxErrors }, typeInfo),
    );
  },
  onExecute({ args, setResultAndStopExecution }) {
    const rejection = rejectCostly(args);
    if (rejection) setResultAndStopExecution(rejection);
  },
  onSubscribe({ args, setResultAndStopExecution }) {
    const rejection = rejectCostly(args) ?? rejectConditionalSubscription(args);
    if (rejection) setResultAndStopExecution(rejection);
    // For a stream that the client does not accept, Yoga returns 406.
    else if (!args.contextValue.acceptsStream) setResultAndStopExecution(emptyStream());
  },
};

const ruleFor = (rule: ValidationRule) =>
  rule === ValuesOfCorrectTypeRule ? valuesOutsideArguments : rule;

/** Records the cost of the operation for the report in its result. */
function rejectCostly({
  document,
  operationName,
  variableValues,
  contextValue,
}: ExecutionArgs): ExecutionResult | undefined {
  const cost = costOf(schema, document, operationName, Object(variableValues));
  const counted = countedMembersOf(schema, document, operationName);
  recordCost(contextValue.reply, { requested: cost, counted });
  if (cost <= costLimit) return undefined;
  return errorResult(
    `The operation can return up to ${cost} objects; the limit is ${costLimit}. ` +
      'Request smaller pages or fewer nested lists.',
  );
}

/** `@skip` could remove the field of a subscription, which executors do not support. */
function rejectConditionalSubscription({
  document,
  operationName,
}: OperationArgs): ExecutionResult | undefined {
  const fragments = fragmentsOf(document);
  const isConditional = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((one) => {
      if (one.directives?.length) return true;
      if (one.kind === Kind.FIELD) return false;
      const isSpread = one.kind === Kind.FRAGMENT_SPREAD;
      return isConditional((isSpread ? fragments.get(one.name.value) : one)?.selectionSet);
    }) ?? false;
  const operation = getOperationAST(document, operationName);
  if (!isConditional(operation?.selectionSet)) return undefined;
  return errorResult('The field of a subscription must not have directives.');
}

/** A result without execution: status 400 if `application/graphql-response+json` is accepted. */
function errorResult(message: string): ExecutionResult {
  const extensions = { http: { spec: true, status: 400 } };
  return { errors: [new GraphQLError(message, { extensions })] };
}

async function* emptyStream(): AsyncGenerator<ExecutionResult, undefined> {
  yield* [];
}
