import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isEnumType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** Turns a part of an operation's result into REST's words. It may change the result itself. */
export type Presenter = (value: unknown) => unknown;

/**
 * Compiles what a result needs besides its aliases: enum values in lower case, and members whose
 * field is marked `omitNull` left out where they are null. A selection that needs neither is
 * passed through as it is.
 *
 * @param document one operation in the core schema's words, with its fragments
 */
export function compileOutput(document: DocumentNode, core: GraphQLSchema): Presenter {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  const operation = getOperationAST(document);
  const root = operation && core.getRootType(operation.operation);
  if (!operation || !root) throw new Error('The document holds no operation');
  return objectPresenter(operation.selectionSet, root, { core, fragments }) ?? asItIs;
}

interface Scope {
  readonly core: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

const asItIs: Presenter = (value) => value;

const lowerCase: Presenter = (value) => {
  if (Array.isArray(value)) return value.map(lowerCase);
  return typeof value === 'string' ? value.toLowerCase() : value;
};

function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null;
}

/** Changes the objects themselves. Undefined where no member of the selection needs anything. */
function objectPresenter(
  selection: SelectionSetNode,
  type: GraphQLNamedType,
  scope: Scope,
): Presenter | undefined {
  const members = new Map<string, Presenter>();
  for (const [name, present] of membersOf(selection, type, scope)) {
    // A member that is selected twice, say in a fragment too, has what either selection needs.
    const earlier = members.get(name) ?? asItIs;
    members.set(name, (value) => present(earlier(value)));
  }
  if (members.size === 0) return undefined;

  const entries = [...members];
  const present: Presenter = (data) => {
    if (Array.isArray(data)) return data.map(present);
    if (!isObject(data)) return data;
    for (const [name, presentMember] of entries) {
      if (!(name in data)) continue;
      const shown = presentMember(data[name]);
      if (shown === undefined) delete data[name];
      else data[name] = shown;
    }
    return data;
  };
  return present;
}

function membersOf(
  { selections }: SelectionSetNode,
  type: GraphQLNamedType,
  scope: Scope,
): [string, Presenter][] {
  return selections.flatMap((node): [string, Presenter][] => {
    if (node.kind === Kind.FIELD) {
      const present = fieldPresenter(node, type, scope);
      return present ? [[node.alias?.value ?? node.name.value, present]] : [];
    }
    const fragment =
      node.kind === Kind.INLINE_FRAGMENT ? node : scope.fragments.get(node.name.value);
    const on = scope.core.getType(fragment?.typeCondition?.name.value ?? type.name);
    return fragment && on ? membersOf(fragment.selectionSet, on, scope) : [];
  });
}

function fieldPresenter(
  node: FieldNode,
  type: GraphQLNamedType,
  scope: Scope,
): Presenter | undefined {
  const field = 'getFields' in type ? type.getFields()[node.name.value] : undefined;
  if (!field) return undefined;
  const present = valuePresenter(node, getNamedType(field.type), scope);
  if (field.extensions['omitNull'] !== true) return present && orNull(present, null);
  return orNull(present ?? asItIs, undefined);
}

function valuePresenter(node: FieldNode, type: GraphQLNamedType, scope: Scope) {
  if (node.selectionSet) return objectPresenter(node.selectionSet, type, scope);
  return isEnumType(type) ? lowerCase : undefined;
}

/** An undefined member is left out. */
function orNull(present: Presenter, absent: null | undefined): Presenter {
  return (value) => (value === null ? absent : present(value));
}
