import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isInputObjectType,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';

/** A variable of an operation, and the source of its value. */
export interface Variable {
  readonly name: string;
  readonly type: GraphQLInputType;
  /** `body`: the whole body; `member`: one field of a body whose fields are variables. */
  readonly from: 'path' | 'header' | 'body' | 'member' | 'query';
  /** The argument or input field that the variable is used for. */
  readonly target: VariableTarget | undefined;
  /** Whether the operation destroys something. */
  readonly refusesNull: boolean;
}

export type VariableTarget = GraphQLArgument | GraphQLInputField;

export function operationOf(document: DocumentNode): OperationDefinitionNode {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('The document contains no operation');
  return operation;
}

/** The argument or input field that a variable of an operation is used for. */
export function targetOfVariable(
  variable: string,
  definition: OperationDefinitionNode,
  schema: GraphQLSchema,
): VariableTarget | undefined {
  const root = rootField(definition, schema);
  const targets = root?.node.arguments?.map(({ name, value }) =>
    targetWithin(
      value,
      root.field.args.find((argument) => argument.name === name.value),
      variable,
    ),
  );
  return targets?.find((target) => target !== undefined);
}

function targetWithin(
  value: ValueNode,
  target: VariableTarget | undefined,
  variable: string,
): VariableTarget | undefined {
  if (value.kind === Kind.VARIABLE) return value.name.value === variable ? target : undefined;
  const type = target && getNamedType(target.type);
  if (value.kind !== Kind.OBJECT || !isInputObjectType(type)) return undefined;
  const members = type.getFields();
  return value.fields
    .map((field) => targetWithin(field.value, members[field.name.value], variable))
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
