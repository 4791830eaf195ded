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
import { type Fragments, fragmentsOf } from '../document/selections.ts';

/** The most objects that one operation may ask for. */
export const costLimit = 10_000;

/** How many entries a list counts as, where neither the request nor the schema says it. */
const defaultListSize = 10;

/** A page of the usual size. */
const defaultPageSize = 25;

type Variables = Readonly<Record<string, unknown>>;

/**
 * How many objects an operation asks for at most, before anything is read. A list counts as many
 * times as its page is long; where no length is asked for, as its field's extension `pageSize` says,
 * or `listSize` for one without pages; or as the argument that `sizedBy` names is long. A scalar that holds as much as many objects says so in its
 * extension `cost`.
 *
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
  if (!operation || !root) return 0; // GraphQL tells what is wrong
  const fragments = fragmentsOf(document);
  const given = { ...defaultsOf(operation), ...variables };
  return costOfSelectionSet(operation.selectionSet, root, { schema, fragments, given });
}

interface Scope {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly given: Variables;
  /** Size of the page that the set is selected of. */
  readonly page?: number | undefined;
}

/** Of fragments on different object types, one applies to each object: the dearest counts. */
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

/** The cost of a selection, and the object type that it is about, if only that one. */
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

/** Introspection costs nothing here: it reads no data, and is bounded by size. */
function costOfField(node: FieldNode, parent: GraphQLNamedType, scope: Scope): number {
  const hasFields = isObjectType(parent) || isInterfaceType(parent);
  const field = hasFields ? parent.getFields()[node.name.value] : undefined;
  if (!field) return 0;
  const type = getNamedType(field.type);
  const own = node.selectionSet ? 1 : numberOr(type.extensions['cost'], 0);
  const page = pageSizeOf(node, field, scope.given);
  const inner = node.selectionSet
    ? costOfSelectionSet(node.selectionSet, type, { ...scope, page })
    : 0;
  return entryCount(node, field, scope) * (own + inner);
}

function entryCount(
  { arguments: args = [] }: FieldNode,
  { type, extensions }: GraphQLField<unknown, unknown>,
  { given, page }: Scope,
): number {
  if (!isListType(getNullableType(type))) return 1;
  const named = args.find(({ name }) => name.value === extensions['sizedBy']);
  if (named) return lengthOf(named.value, given);
  return numberOr(extensions['listSize'], page ?? defaultListSize);
}

/** How many entries a list has that is an argument. One value counts as a list of it. */
function lengthOf(node: ValueNode, given: Variables): number {
  const sent = sentValue(node, given);
  return Array.isArray(sent) ? sent.length : 1;
}

/** How long the page is that a field gives; undefined for one that gives no pages. */
function pageSizeOf(
  { arguments: args = [] }: FieldNode,
  field: GraphQLField<unknown, unknown>,
  given: Variables,
): number | undefined {
  const names = field.args.flatMap(({ name, extensions }) =>
    extensions['isPageSize'] === true ? [name] : [],
  );
  if (names.length === 0) return undefined;
  const sizes = args.flatMap(({ name, value }) => {
    const size = names.includes(name.value) ? sentValue(value, given) : undefined;
    // What is beyond the bounds of a page is refused when arguments are read.
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

function sentValue(node: ValueNode, given: Variables): unknown {
  if (node.kind === Kind.VARIABLE) return given[node.name.value];
  if (node.kind === Kind.LIST) return node.values.map((value) => sentValue(value, given));
  return 'value' in node ? node.value : undefined;
}

function numberOr(value: unknown, otherwise: number): number {
  const number = Number(value ?? Number.NaN);
  return Number.isFinite(number) ? number : otherwise;
}
