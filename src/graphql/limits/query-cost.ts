// The cost of an operation: an upper bound of the objects that it returns, computed before execution. The cost of a
// list is the cost of an entry multiplied by its length, which is, in this order of precedence: the length of the
// argument that the field's extension `sizedBy` names; the field's extension `listSize`; within a page the requested
// page size, or else the extension `pageSize` of the field with the page. A scalar that contains as much data as many
// objects has the extension `cost`.

import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { maxPageSize } from '../../platform/paging.ts';
import { type Fragments, fragmentsOf, selectedFields } from '../selections.ts';

/** The most objects that an operation may return. */
export const costLimit = 10_000;

/** Assumed length of a list if neither the request nor the schema specifies one. */
const defaultListSize = 10;

const defaultPageSize = 25;

type Variables = Readonly<Record<string, unknown>>;

/**
 * @param document validated
 * @param variables as they were sent
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Variables,
): number {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return 0; // GraphQL reports the error
  const fragments = fragmentsOf(document);
  const values = { ...defaultsOf(operation), ...variables };
  return costOfSelectionSet(operation.selectionSet, root, { schema, fragments, values });
}

/** The cost of an operation that is executed many times: computed once, unless variables are the lengths of lists. */
export function planCost(
  schema: GraphQLSchema,
  document: DocumentNode,
): (variables: Variables) => number {
  const isVariable = selectedFields(schema, document).some(({ node, field }) =>
    node.arguments?.some(({ name, value }) => {
      const argument = field.args.find((one) => one.name === name.value);
      const isLength =
        argument?.extensions['isPageSize'] === true || field.extensions['sizedBy'] === name.value;
      return isLength && value.kind === Kind.VARIABLE;
    }),
  );
  if (isVariable) return (variables) => costOf(schema, document, undefined, variables);
  const cost = costOf(schema, document, undefined, {});
  return () => cost;
}

interface Scope {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  /** The variables, including defaults. */
  readonly values: Variables;
  /** Size of the page that contains the selection set. */
  readonly page?: number | undefined;
}

/** Of fragments on different object types, one applies to each object: the most expensive counts. */
function costOfSelectionSet(set: SelectionSetNode, parent: GraphQLNamedType, scope: Scope): number {
  let shared = 0;
  const byType = new Map<string, number>();
  for (const selection of set.selections) {
    const { cost, only } = costOfSelection(selection, parent, scope);
    if (only === undefined) shared += cost;
    else byType.set(only, (byType.get(only) ?? 0) + cost);
  }
  return shared + Math.max(0, ...byType.values());
}

/** The cost of a selection, and the object type that it is restricted to, if any. */
function costOfSelection(
  selection: SelectionNode,
  parent: GraphQLNamedType,
  scope: Scope,
): { readonly cost: number; readonly only?: string } {
  if (selection.kind === Kind.FIELD) return { cost: costOfField(selection, parent, scope) };
  const fragment =
    selection.kind === Kind.FRAGMENT_SPREAD ? scope.fragments.get(selection.name.value) : selection;
  if (!fragment) return { cost: 0 };
  const name = fragment.typeCondition?.name.value ?? parent.name;
  const type = scope.schema.getType(name) ?? parent;
  const cost = costOfSelectionSet(fragment.selectionSet, type, scope);
  return isObjectType(type) && type !== parent ? { cost, only: name } : { cost };
}

/** Introspection has no cost: it reads no data, and `depth-and-size.ts` limits it. */
function costOfField(node: FieldNode, parent: GraphQLNamedType, scope: Scope): number {
  const hasFields = isObjectType(parent) || isInterfaceType(parent);
  const field = hasFields ? parent.getFields()[node.name.value] : undefined;
  if (!field) return 0;
  const type = getNamedType(field.type);
  const own = node.selectionSet ? 1 : costOfScalar(type);
  const page = pageSizeOf(node, field, scope.values);
  const inner = node.selectionSet
    ? costOfSelectionSet(node.selectionSet, type, { ...scope, page })
    : 0;
  return entryCount(node, field, scope) * (own + inner);
}

/** The cost of a scalar: more than 0 if it contains as much data as that many objects. */
export const costOfScalar = ({ extensions }: GraphQLNamedType): number =>
  numberOr(extensions['cost'], 0);

function entryCount(
  { arguments: args = [] }: FieldNode,
  { type, extensions }: GraphQLField<unknown, unknown>,
  { values, page }: Scope,
): number {
  if (!isListType(getNullableType(type))) return 1;
  const named = args.find(({ name }) => name.value === extensions['sizedBy']);
  if (named) return lengthOf(named.value, values);
  return numberOr(extensions['listSize'], page ?? defaultListSize);
}

/** The length of an argument that is a list. A single value counts as a list with one entry. */
function lengthOf(node: ValueNode, values: Variables): number {
  const sent = sentValue(node, values);
  return Array.isArray(sent) ? sent.length : 1;
}

/** The page size of a field; undefined if the field has no pages. */
function pageSizeOf(
  { arguments: args = [] }: FieldNode,
  field: GraphQLField<unknown, unknown>,
  values: Variables,
): number | undefined {
  const names = field.args.flatMap(({ name, extensions }) =>
    extensions['isPageSize'] === true ? [name] : [],
  );
  if (names.length === 0) return undefined;
  const sizes = args.flatMap(({ name, value }) => {
    const size = names.includes(name.value) ? sentValue(value, values) : undefined;
    // A size out of range is rejected when the arguments are read.
    const bounded = Math.min(maxPageSize, Math.max(0, numberOr(size, 0)));
    return size === undefined || size === null ? [] : [bounded];
  });
  if (sizes.length === 0) return numberOr(field.extensions['pageSize'], defaultPageSize);
  return Math.max(...sizes);
}

function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Variables {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, sentValue(defaultValue, {})]] : [],
    ),
  );
}

function sentValue(node: ValueNode, values: Variables): unknown {
  if (node.kind === Kind.VARIABLE) return values[node.name.value];
  if (node.kind === Kind.LIST) return node.values.map((value) => sentValue(value, values));
  return 'value' in node ? node.value : undefined;
}

function numberOr(value: unknown, otherwise: number): number {
  const number = Number(value ?? Number.NaN);
  return Number.isFinite(number) ? number : otherwise;
}
