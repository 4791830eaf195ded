// What a document selects: the fields of selection sets and of the fragments that they spread.

import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  type InlineFragmentNode,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  typeFromAST,
} from 'graphql';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  return new Map(
    definitions.flatMap((one): [string, FragmentDefinitionNode][] =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [],
    ),
  );
}

/**
 * Collects the fields that selection sets select on an object type, by response key, in the order of
 * their first occurrence (CollectFields, section 6.3.2 of the GraphQL specification).
 *
 * @param sets without directives
 */
export function collectFields(
  schema: GraphQLSchema,
  fragments: Fragments,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): ReadonlyMap<string, readonly FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  const applies = (condition: NamedTypeNode | undefined) => {
    const on = condition && typeFromAST(schema, condition);
    return on === undefined || on === type || (isAbstractType(on) && schema.isSubType(on, type));
  };
  const add = (field: FieldNode) => {
    const key = (field.alias ?? field.name).value;
    const existing = fields.get(key);
    if (existing) existing.push(field);
    else fields.set(key, [field]);
  };
  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        add(selection);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (applies(selection.typeCondition)) collect(selection.selectionSet);
      } else {
        collectSpread(selection.name.value);
      }
    }
  };
  /** A fragment is collected once, even if it is spread several times. */
  const collectSpread = (name: string) => {
    const fragment = spread.has(name) ? undefined : fragments.get(name);
    spread.add(name);
    if (fragment && applies(fragment.typeCondition)) collect(fragment.selectionSet);
  };
  for (const set of sets) collect(set);
  return fields;
}

/** A field of a document. */
export interface SelectedField {
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
  /** Whether it belongs to the executed operation, whose variables are known. */
  readonly isExecuted: boolean;
  /** Whether it is an unconditional root field of the executed operation. */
  readonly isExecutedRoot: boolean;
}

/** The fields of a document, each once, however often its fragment is spread. */
export function selectedFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName?: string | null,
): SelectedField[] {
  const executed = getOperationAST(document, operationName);
  const fragments = fragmentsOf(document);
  const seen = new Set<string>();
  const fields: SelectedField[] = [];

  const visitSet = (set: SelectionSetNode, scope: Scope): void => {
    for (const selection of set.selections) {
      const isExecutedRoot = scope.isExecutedRoot && !isConditional(selection);
      const within = { ...scope, isExecutedRoot };
      if (selection.kind === Kind.FIELD) visitField(selection, within);
      else if (selection.kind === Kind.INLINE_FRAGMENT) visitFragment(selection, within);
      else visitSpread(selection.name.value, within);
    }
  };
  const visitField = (node: FieldNode, { parent, isExecuted, isExecutedRoot }: Scope) => {
    const field = fieldOf(parent, node.name.value);
    if (!field) return;
    fields.push({ node, field, isExecuted, isExecutedRoot });
    const scope = { parent: getNamedType(field.type), isExecuted, isExecutedRoot: false };
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
  // Starts with the executed operation: shared fragments are read with its variables.
  const others = document.definitions.filter((one) => one !== executed);
  for (const operation of [executed, ...others]) {
    if (operation?.kind !== Kind.OPERATION_DEFINITION) continue;
    const isExecuted = operation === executed;
    const parent = schema.getRootType(operation.operation) ?? undefined;
    visitSet(operation.selectionSet, { parent, isExecuted, isExecutedRoot: isExecuted });
  }
  return fields;
}

/** Whether `@skip` or `@include` may exclude a selection. */
const isConditional = ({ directives = [] }: SelectionNode) => directives.length > 0;

/** The context of a selection. */
interface Scope extends Pick<SelectedField, 'isExecuted' | 'isExecutedRoot'> {
  readonly parent: GraphQLNamedType | undefined;
}

function fieldOf(
  parent: GraphQLNamedType | undefined,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
}
