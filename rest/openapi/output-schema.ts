import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { nullable } from '../../packages/common/json/json-schema.ts';
import { type Fragments, fragmentsOf } from '../../src/graphql/input/selections.ts';
import { operationOf } from '../variable-target.ts';
import type { Components, Json } from './components.ts';
import { leafSchema, withDescription } from './leaf-schema.ts';

interface SelectionContext {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly components: Components;
}

/** A field of the response. */
interface Member {
  readonly name: string;
  readonly schema: Json;
  /** False for fields that are omitted instead of null. */
  readonly isRequired: boolean;
}

/**
 * JSON Schema of the response of an operation: the value of its only field, as selected. A fragment becomes
 * a component with its name.
 *
 * @param schema the snake_case schema
 * @param field the field of that value that is the response, instead of the value
 */
export function outputSchema(
  document: DocumentNode,
  schema: GraphQLSchema,
  components: Components,
  field?: string,
): Json {
  const { operation, selectionSet } = operationOf(document);
  const rootType = schema.getRootType(operation);
  const context = { schema, fragments: fragmentsOf(document), components };
  const [root] = rootType ? membersOf(selectionSet, rootType, context) : [];
  if (!root) throw new Error('The operation selects no field');
  const response = field === undefined ? root.schema : Object(root.schema['properties'])[field];
  const { description, ...responseSchema } = response; // the operation has the description
  return responseSchema;
}

function membersOf(
  { selections }: SelectionSetNode,
  type: GraphQLNamedType,
  context: SelectionContext,
): Member[] {
  return selections.flatMap((node): Member[] => {
    if (node.kind === Kind.FIELD) return membersOfField(node, type, context);
    if (node.kind === Kind.INLINE_FRAGMENT) return membersOf(node.selectionSet, type, context);
    const fragment = context.fragments.get(node.name.value);
    return fragment ? membersOf(fragment.selectionSet, type, context) : [];
  });
}

/** One field, or those of its object if it has the extension `flatten`. */
function membersOfField(
  node: FieldNode,
  parent: GraphQLNamedType,
  context: SelectionContext,
): Member[] {
  const field = 'getFields' in parent ? parent.getFields()[node.name.value] : undefined;
  if (!field || !('args' in field)) {
    throw new Error(`Unknown field ${parent.name}.${node.name.value}`);
  }
  if (field.extensions['flatten'] !== true || !node.selectionSet) {
    return [memberOf(node, field, context)];
  }
  return membersOf(node.selectionSet, getNamedType(field.type), context);
}

function memberOf(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  context: SelectionContext,
): Member {
  const { omitNull, omitEmpty } = field.extensions;
  const isOmitted = omitNull === true || omitEmpty === true;
  const { type } = field;
  const schema =
    isNonNullType(type) || isOmitted
      ? valueSchema(isNonNullType(type) ? type.ofType : type, node, context)
      : nullable(valueSchema(type, node, context));
  return {
    name: node.alias?.value ?? node.name.value,
    schema: withDescription(schema, field.description),
    isRequired: !isOmitted,
  };
}

function valueSchema(type: GraphQLOutputType, node: FieldNode, context: SelectionContext): Json {
  if (isNonNullType(type)) return valueSchema(type.ofType, node, context);
  if (isListType(type)) return { type: 'array', items: itemSchema(type.ofType, node, context) };
  if (isLeafType(type)) return leafSchema(type, 'jsonSchema', context.components);
  if (!node.selectionSet) throw new Error(`No field of ${type.name} is selected`);
  return selectionSchema(node.selectionSet, type, context);
}

function itemSchema(type: GraphQLOutputType, node: FieldNode, context: SelectionContext): Json {
  const schema = valueSchema(type, node, context);
  return isNonNullType(type) ? schema : nullable(schema);
}

function selectionSchema(
  selection: SelectionSetNode,
  type: GraphQLNamedType,
  context: SelectionContext,
): Json {
  const [first, ...others] = selection.selections;
  if (first?.kind === Kind.FRAGMENT_SPREAD && others.length === 0) {
    const name = first.name.value.replace(/Fields$/, '');
    return context.components.schema(name, () => objectSchema(selection, type, context));
  }
  return objectSchema(selection, type, context);
}

/** Leaves `additionalProperties` open, since fields may be added to responses. */
function objectSchema(
  selection: SelectionSetNode,
  type: GraphQLNamedType,
  context: SelectionContext,
): Json {
  const members = membersOf(selection, type, context);
  return {
    type: 'object',
    ...withDescription({}, type.description),
    properties: Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
    required: members.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
}
