import {
  type DocumentNode,
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
import { schema } from '../../schema/schema.ts';
import { fragmentsOf } from '../document/selections.ts';
import { valuesOutsideArguments } from '../input/literal-values-rule.ts';
import { streamProtocolOf } from '../transport/accept-header.ts';
import { parseBounded } from './document-size.ts';
import { costLimit, costOf } from './query-cost.ts';

/** After how many errors a document is not validated any further. */
const maxErrors = 10;

/** Refuses operations that ask for too much, before anything is done for them. */
export const documentLimitsPlugin: Plugin<{ readonly request: Request }> = {
  onParse({ setParseFn }) {
    setParseFn(parseBounded);
  },
  onValidate({ setValidationFn }) {
    setValidationFn((...[schema, document, rules, , typeInfo]) =>
      validate(schema, document, rules?.map(ruleFor), { maxErrors }, typeInfo),
    );
  },
  onExecute({ args, setResultAndStopExecution }) {
    const refused = rejectCostly(args);
    if (refused) setResultAndStopExecution(refused);
  },
  onSubscribe({ args, setResultAndStopExecution }) {
    const { headers } = args.contextValue.request;
    const refused = rejectCostly(args) ?? rejectConditionalSubscription(args);
    if (refused) setResultAndStopExecution(refused);
    // Yoga answers a stream that is not accepted by 406.
    else if (!streamProtocolOf(headers.get('Accept') ?? '')) {
      setResultAndStopExecution(emptyStream());
    }
  },
};

const ruleFor = (rule: ValidationRule) =>
  rule === ValuesOfCorrectTypeRule ? valuesOutsideArguments : rule;

interface OperationArgs {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues?: unknown;
}

function rejectCostly({
  document,
  operationName,
  variableValues,
}: OperationArgs): ExecutionResult | undefined {
  const cost = costOf(schema, document, operationName, Object(variableValues));
  if (cost <= costLimit) return undefined;
  return errorResult(
    `The operation asks for up to ${cost} objects, more than ${costLimit}: ` +
      'ask for shorter pages, or for fewer lists within lists.',
  );
}

/** A subscription without its field is none, and those who run it do not expect that. */
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
  return errorResult('The field of a subscription takes no directives.');
}

/** Nothing is executed: a status of its own where `application/graphql-response+json` is accepted. */
function errorResult(message: string): ExecutionResult {
  const extensions = { http: { spec: true, status: 400 } };
  return { errors: [new GraphQLError(message, { extensions })] };
}

async function* emptyStream(): AsyncGenerator<ExecutionResult, undefined> {
  yield* [];
}
