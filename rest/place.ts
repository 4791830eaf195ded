import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';

export type Place = GraphQLArgument | GraphQLInputField;

/** The argument, or the field of one, that a variable of an operation is the value of. */
export function placeOf(
  variable: string,
  definition: OperationDefinitionNode,
  schema: GraphQLSchema,
): Place | undefined {
  const root = rootField(definition, schema);
  const places = root?.node.arguments?.map(({ name, value }) =>
    placeWithin(
      value,
      root.field.args.find((argument) => argument.name === name.value),
      variable,
    ),
  );
  return places?.find((place) => place !== undefined);
}

function placeWithin(
  value: ValueNode,
  place: Place | undefined,
  variable: string,
): Place | undefined {
  if (value.kind === Kind.VARIABLE) return value.name.value === variable ? place : undefined;
  const type = place && getNamedType(place.type);
  if (value.kind !== Kind.OBJECT || !isInputObjectType(type)) return undefined;
  const members = type.getFields();
  return value.fields
    .map((field) => placeWithin(field.value, members[field.name.value], variable))
    .find((found) => found !== undefined);
}

/** The operation's only field. */
export function rootField(
  { operation, selectionSet }: OperationDefinitionNode,
  schema: GraphQLSchema,
) {
  const [node] = selectionSet.selections;
  if (node?.kind !== Kind.FIELD) return undefined;
  const field = schema.getRootType(operation)?.getFields()[node.name.value];
  return field && { node, field };
}
