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
import { schema } from '../schema.ts';
import { costLimit, costOf } from './cost.ts';
import { valuesOutsideFields } from './input/values-rule.ts';
import { fragmentsOf } from './selection.ts';
import { parseBounded } from './size.ts';
import { streamProtocolOf } from './transport/accept.ts';

/** After how many errors a document is not validated any further. */
const maxErrors = 10;

/** Refuses operations that ask for too much, before anything is done for them. */
export const limits: Plugin<{ readonly request: Request }> = {
  onParse({ setParseFn }) {
    setParseFn(parseBounded);
  },
  onValidate({ setValidationFn }) {
    setValidationFn((...[schema, document, rules, , typeInfo]) =>
      validate(schema, document, rules?.map(ruleFor), { maxErrors }, typeInfo),
    );
  },
  onExecute({ args, setResultAndStopExecution }) {
    const refused = refusalOf(args);
    if (refused) setResultAndStopExecution(refused);
  },
  onSubscribe({ args, setResultAndStopExecution }) {
    const { headers } = args.contextValue.request;
    const refused = refusalOf(args) ?? skipped(args);
    if (refused) setResultAndStopExecution(refused);
    // Yoga answers a stream that is not accepted by 406.
    else if (!streamProtocolOf(headers.get('Accept') ?? '')) {
      setResultAndStopExecution(nothing());
    }
  },
};

const ruleFor = (rule: ValidationRule) =>
  rule === ValuesOfCorrectTypeRule ? valuesOutsideFields : rule;

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
  const cost = costOf(schema, document, operationName, Object(variableValues));
  if (cost <= costLimit) return undefined;
  return refuse(
    `The operation asks for up to ${cost} objects, more than ${costLimit}: ` +
      'ask for shorter pages, or for fewer lists within lists.',
  );
}

/** A subscription without its field is none, and those who run it do not expect that. */
function skipped({ document, operationName }: Asked): ExecutionResult | undefined {
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
  return refuse('The field of a subscription takes no directives.');
}

/** Nothing is executed: a status of its own where `application/graphql-response+json` is accepted. */
function refuse(message: string): ExecutionResult {
  const extensions = { http: { spec: true, status: 400 } };
  return { errors: [new GraphQLError(message, { extensions })] };
}

async function* nothing(): AsyncGenerator<ExecutionResult, undefined> {
  yield* [];
}
