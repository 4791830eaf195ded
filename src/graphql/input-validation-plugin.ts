// Validates the arguments of a whole operation before it runs, so that all failures are reported together.

import {
  type ASTNode,
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  type InlineFragmentNode,
  isInterfaceType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
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
import { type InputVariables, inputVariables, unknownVariables } from '../input/input-values.ts';
import { type FieldInput, readArguments } from '../input/read-arguments.ts';
import type { Context } from '../schema/core/context.ts';
import { isDestructive } from '../schema/core/field-options.ts';
import { schema } from '../schema/schema.ts';
import { fragmentsOf } from './selections.ts';

/** Called for a field of a document. */
type FieldVisitor = (
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  variables: InputVariables,
  isExecutedRoot: boolean,
) => void;

interface InvalidField extends FieldInput {
  /** Whether it is an unconditional root field of the executed operation. */
  readonly isExecutedRoot: boolean;
}

/**
 * Finds the invalid arguments of a document: in the executed operation with its variables, in other
 * operations as far as they are literals.
 *
 * @param document validated except for the values of arguments
 * @param variables as the client sent them
 */
export function findInvalidArguments(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Readonly<Record<string, unknown>>,
): InvalidField[] {
  const failures = new InputFailures();
  const reading = { naming: graphqlNaming, failures, variables: new WeakMap() };
  const strictReading = { ...reading, variables: new WeakMap(), refusesNull: true };
  const bad: InvalidField[] = [];
  visitFields(schema, document, operationName, variables, (node, field, sent, isExecutedRoot) => {
    if (failures.isFull || !node.arguments?.length) return;
    const input = readArguments(node, field, {
      ...(isDestructive(field) ? strictReading : reading),
      sent,
    });
    const { bodyFailures, otherFailures } = input;
    if (bodyFailures.length + otherFailures.length > 0) bad.push({ ...input, isExecutedRoot });
  });
  return bad;
}

/** Visits each field of a document once, however often its fragment is spread. */
export function visitFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  sent: Readonly<Record<string, unknown>>,
  visit: FieldVisitor,
): void {
  const executed = getOperationAST(document, operationName);
  const fragments = fragmentsOf(document);
  const seen = new Set<string>();

  const visitSet = (set: SelectionSetNode, scope: Scope): void => {
    for (const selection of set.selections) {
      const isExecutedRoot = scope.isExecutedRoot && !isConditional(selection);
      const within = { ...scope, isExecutedRoot };
      if (selection.kind === Kind.FIELD) visitField(selection, within);
      else if (selection.kind === Kind.INLINE_FRAGMENT) visitFragment(selection, within);
      else visitSpread(selection.name.value, within);
    }
  };
  const visitField = (node: FieldNode, { parent, variables, isExecutedRoot }: Scope) => {
    const field = fieldOf(parent, node.name.value);
    if (!field) return;
    visit(node, field, variables, isExecutedRoot);
    const scope = { parent: getNamedType(field.type), variables, isExecutedRoot: false };
    if (node.selectionSet) visitSet(node.selectionSet, scope);
  };
  const visitFragment = (
    { typeCondition, selectionSet }: InlineFragmentNode | FragmentDefinitionNode,
    scope: Scope,
  ) => {
    const parent = typeCondition ? schema.getType(typeCondition.name.value) : scope.parent;
    visitSet(selectionSet, { ...scope, parent });
  };
  const visitSpread = (name: string, scope: Scope) => {
    const fragment = seen.has(name) ? undefined : fragments.get(name);
    seen.add(name);
    if (fragment) visitFragment(fragment, scope);
  };
  // Starts with the executed operation: shared fragments are visited with its variables.
  const others = document.definitions.filter((one) => one !== executed);
  for (const operation of [executed, ...others]) {
    if (operation?.kind !== Kind.OPERATION_DEFINITION) continue;
    const isExecuted = operation === executed;
    visitSet(operation.selectionSet, {
      parent: schema.getRootType(operation.operation) ?? undefined,
      variables: isExecuted ? inputVariables(schema, operation, sent) : unknownVariables,
      isExecutedRoot: isExecuted,
    });
  }
}

/** Whether `@skip` or `@include` may exclude a selection. */
const isConditional = ({ directives = [] }: SelectionNode) => directives.length > 0;

/** The context of a selection. */
interface Scope {
  readonly parent: GraphQLNamedType | undefined;
  readonly variables: InputVariables;
  readonly isExecutedRoot: boolean;
}

function fieldOf(
  parent: GraphQLNamedType | undefined,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
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
  const bad = findInvalidArguments(schema, document, operationName, Object(variableValues));
  const errors: GraphQLError[] = [];
  for (const field of bad) errors.push(...(await inputErrors(field, contextValue)));
  if (errors.length > 0) setResultAndStopExecution({ errors });
}
