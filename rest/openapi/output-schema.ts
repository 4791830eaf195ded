import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { nullable } from '../../src/platform/json/json-schema.ts';
import type { Components, Json } from './components.ts';
import { leafSchema, withDescription } from './leaf-schema.ts';

/** What a selection is read against. */
interface SelectionContext {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly components: Components;
}

/** A member of what is answered. */
interface Member {
  readonly name: string;
  readonly schema: Json;
  /** Members that are left out where they are null are not. */
  readonly isRequired: boolean;
}

/**
 * JSON Schema of the answer of an operation, which is the value of its only field: what is selected
 * is what is answered. A fragment becomes a schema with a name.
 *
 * @param schema in REST's words, as the operation
 */
export function outputSchema(
  document: DocumentNode,
  schema: GraphQLSchema,
  components: Components,
): Json {
  const operation = getOperationAST(document);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) throw new Error('The document holds no operation');
  const fragments = new Map(
    document.definitions
      .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );
  const reading = { schema, fragments, components };
  const [answer] = membersOf(operation.selectionSet, root, reading);
  if (!answer) throw new Error('The operation selects nothing');
  const { description: ofTheField, ...answered } = answer.schema;
  return answered;
}

function membersOf(
  { selections }: SelectionSetNode,
  type: GraphQLNamedType,
  reading: SelectionContext,
): Member[] {
  return selections.flatMap((node): Member[] => {
    if (node.kind === Kind.FIELD) return membersOfField(node, type, reading);
    if (node.kind === Kind.INLINE_FRAGMENT) return membersOf(node.selectionSet, type, reading);
    const fragment = reading.fragments.get(node.name.value);
    return fragment ? membersOf(fragment.selectionSet, type, reading) : [];
  });
}

/** One member, or those of its object where the field is marked `flatten`. */
function membersOfField(
  node: FieldNode,
  parent: GraphQLNamedType,
  reading: SelectionContext,
): Member[] {
  const field = 'getFields' in parent ? parent.getFields()[node.name.value] : undefined;
  if (!field || !('args' in field)) {
    throw new Error(`There is no field ${parent.name}.${node.name.value}`);
  }
  if (field.extensions['flatten'] !== true || !node.selectionSet) {
    return [memberOf(node, field, reading)];
  }
  return membersOf(node.selectionSet, getNamedType(field.type), reading);
}

function memberOf(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  reading: SelectionContext,
): Member {
  const isOmitted = field.extensions['omitNull'] === true;
  const { type } = field;
  const schema =
    isNonNullType(type) || isOmitted
      ? valueSchema(isNonNullType(type) ? type.ofType : type, node, reading)
      : nullable(valueSchema(type, node, reading));
  return {
    name: node.alias?.value ?? node.name.value,
    schema: withDescription(schema, field.description),
    isRequired: !isOmitted,
  };
}

function valueSchema(type: GraphQLOutputType, node: FieldNode, reading: SelectionContext): Json {
  if (isNonNullType(type)) return valueSchema(type.ofType, node, reading);
  if (isListType(type)) return { type: 'array', items: itemSchema(type.ofType, node, reading) };
  if (isLeafType(type)) return leafSchema(type, 'jsonSchema', reading.components);
  if (!node.selectionSet) throw new Error(`Nothing is selected of ${type.name}`);
  return selectionSchema(node.selectionSet, type, reading);
}

function itemSchema(type: GraphQLOutputType, node: FieldNode, reading: SelectionContext): Json {
  const schema = valueSchema(type, node, reading);
  return isNonNullType(type) ? schema : nullable(schema);
}

function selectionSchema(
  selection: SelectionSetNode,
  type: GraphQLNamedType,
  reading: SelectionContext,
): Json {
  const [first, ...others] = selection.selections;
  if (first?.kind === Kind.FRAGMENT_SPREAD && others.length === 0) {
    const name = first.name.value.replace(/Fields$/, '');
    return reading.components.schema(name, () => objectSchema(selection, type, reading));
  }
  return objectSchema(selection, type, reading);
}

/** Clients must expect further members: it is not said that there are none. */
function objectSchema(
  selection: SelectionSetNode,
  type: GraphQLNamedType,
  reading: SelectionContext,
): Json {
  const members = membersOf(selection, type, reading);
  return {
    type: 'object',
    ...withDescription({}, type.description),
    properties: Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
    required: members.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
}
