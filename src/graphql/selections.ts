import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type NamedTypeNode,
  type SelectionSetNode,
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
