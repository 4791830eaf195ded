import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** Turns the result of one operation into REST's words. */
export type Presenter = (data: unknown) => unknown;

/**
 * Compiles what a result needs besides its aliases: enum values in lower case, and members whose
 * field is marked `omitNull` left out where they are null. A selection that needs neither is
 * passed through as it is.
 */
export function compileOutput(document: DocumentNode, core: GraphQLSchema): Presenter {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  const root = operation && core.getRootType(operation.operation);
  if (!operation || !root) throw new Error('The document holds no operation');
  return compileSelection(operation.selectionSet, root, core, fragments) ?? ((data) => data);
}

type Members = Map<string, Presenter>;

function compileSelection(
  selection: SelectionSetNode,
  type: GraphQLNamedType,
  core: GraphQLSchema,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Presenter | undefined {
  const members: Members = new Map();
  collect(selection, type, core, fragments, members);
  if (members.size === 0) return undefined;

  const present: Presenter = (data) => {
    if (Array.isArray(data)) return data.map(present);
    if (typeof data !== 'object' || data === null) return data;
    const entries = Object.entries(data).flatMap(([name, value]) => {
      const member = members.get(name);
      const shown = member ? member(value) : value;
      return shown === undefined ? [] : [[name, shown]];
    });
    return Object.fromEntries(entries);
  };
  return present;
}

function collect(
  selection: SelectionSetNode,
  type: GraphQLNamedType,
  core: GraphQLSchema,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  members: Members,
): void {
  for (const node of selection.selections) {
    if (node.kind !== Kind.FIELD) {
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value);
      const on = core.getType(fragment?.typeCondition?.name.value ?? type.name);
      if (fragment && on) collect(fragment.selectionSet, on, core, fragments, members);
      continue;
    }
    const field = 'getFields' in type ? type.getFields()[node.name.value] : undefined;
    if (!field) continue;
    const named = getNamedType(field.type);
    const inner = node.selectionSet
      ? compileSelection(node.selectionSet, named, core, fragments)
      : isEnumType(named)
        ? lowerCase
        : undefined;
    const omitNull = field.extensions['omitNull'] === true;
    if (!inner && !omitNull) continue;
    const shown = inner ?? ((value: unknown) => value);
    members.set(
      node.alias?.value ?? node.name.value,
      omitNull ? (value) => (value === null ? undefined : shown(value)) : shown,
    );
  }
}

const lowerCase: Presenter = (value) => {
  if (Array.isArray(value)) return value.map(lowerCase);
  return typeof value === 'string' ? value.toLowerCase() : value;
};
