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

import type { Path } from '../packages/common/problem.ts';

/** A variable of an operation, and the source of its value. */
export interface Variable {
  readonly name: string;
  readonly type: GraphQLInputType;
  /** `body`: the whole body; `member`: one field of a body whose fields are variables. */
  readonly from: 'path' | 'header' | 'body' | 'member' | 'query';
  readonly use: VariableUse | undefined;
  /** Whether the operation destroys something. */
  readonly refusesNull: boolean;
}

/** An argument or input field. */
type VariableTarget = GraphQLArgument | GraphQLInputField;

export function operationOf(document: DocumentNode): OperationDefinitionNode {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('The document contains no operation');
  return operation;
}

/** What a variable of an operation is used for. */
export interface VariableUse {
  readonly target: VariableTarget;
  /** Where it is in the arguments, as in failures. */
  readonly path: Path;
}

export function useOfVariable(
  variable: string,
  definition: OperationDefinitionNode,
  schema: GraphQLSchema,
): VariableUse | undefined {
  const root = rootField(definition, schema);
  const uses = root?.node.arguments?.map(({ name, value }) => {
    const target = root.field.args.find((argument) => argument.name === name.value);
    return target && useWithin(value, { target, path: [target.name] }, variable);
  });
  return uses?.find((use) => use !== undefined);
}

function useWithin(value: ValueNode, use: VariableUse, variable: string): VariableUse | undefined {
  if (value.kind === Kind.VARIABLE) return value.name.value === variable ? use : undefined;
  const type = getNamedType(use.target.type);
  if (value.kind !== Kind.OBJECT || !isInputObjectType(type)) return undefined;
  const members = type.getFields();
  const uses = value.fields.map(({ name, value: member }) => {
    const target = members[name.value];
    return target && useWithin(member, { target, path: [...use.path, target.name] }, variable);
  });
  return uses.find((one) => one !== undefined);
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
