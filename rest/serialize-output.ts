import {
  type DocumentNode,
  type FieldNode,
  type GraphQLEnumType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { type Fragments, fragmentsOf } from '../src/graphql/selections.ts';
import type { Endpoint } from './endpoint.ts';
import { enumText } from './snake-case-schema.ts';
import { operationOf } from './variable-target.ts';

/** Converts a part of an operation's result to its REST form. It may modify the result in place. */
export type Serializer = (value: unknown) => unknown;

/**
 * Compiles the conversions that a result needs besides its aliases: enum values in lower case; null values
 * of fields with the extension `omitNull`, and empty lists with `omitEmpty`, removed; objects of fields with the extension `flatten` replaced
 * by their own fields. A selection that needs none of these is not visited. Results are modified in place,
 * since copying them was measurable (docs/decisions/0018-what-profiles-showed.md, benchmark `list`).
 *
 * @param document one operation with the names of the core schema, with its fragments
 */
export function compileSerializer(document: DocumentNode, core: GraphQLSchema): Serializer {
  const { operation, selectionSet } = operationOf(document);
  const root = core.getRootType(operation);
  const context = { core, fragments: fragmentsOf(document) };
  return (root && objectSerializer(selectionSet, root, context)) ?? identity;
}

interface SerializerContext {
  readonly core: GraphQLSchema;
  readonly fragments: Fragments;
}

const identity: Serializer = (value) => value;

/** Replaces the names of enum values by their texts in REST. */
function enumSerializer(type: GraphQLEnumType): Serializer {
  const texts = new Map<unknown, string>(
    type.getValues().map((value) => [value.name, enumText(value)]),
  );
  const present: Serializer = (value) =>
    Array.isArray(value) ? value.map(present) : (texts.get(value) ?? value);
  return present;
}

function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null;
}

/** Modifies objects in place. Undefined if no field of the selection needs a conversion. */
function objectSerializer(
  selection: SelectionSetNode,
  type: GraphQLNamedType,
  scope: SerializerContext,
): Serializer | undefined {
  const members = new Map<string, Serializer>();
  const flattened = new Set<string>();
  for (const { name, serialize: present, flatten } of membersOf(selection, type, scope)) {
    // A field selected twice (for example in a fragment too) gets the conversions of both selections.
    const earlier = members.get(name) ?? identity;
    members.set(name, (value) => present(earlier(value)));
    if (flatten) flattened.add(name);
  }
  if (members.size === 0) return undefined;

  const entries = [...members];
  const present: Serializer = (data) => {
    if (Array.isArray(data)) return data.map(present);
    if (!isObject(data)) return data;
    for (const [name, serializeMember] of entries) {
      if (!(name in data)) continue;
      const serialized = serializeMember(data[name]);
      if (serialized === undefined) delete data[name];
      else data[name] = serialized;
    }
    return flattened.size > 0 ? flattenMembers(data, flattened) : data;
  };
  return present;
}

/** The same fields in the same order, with the named objects replaced by their fields. */
function flattenMembers(data: Record<string, unknown>, names: ReadonlySet<string>): object {
  const entries = Object.entries(data).flatMap(([name, value]): [string, unknown][] =>
    names.has(name) && isObject(value) ? Object.entries(value) : [[name, value]],
  );
  return Object.fromEntries(entries);
}

/** A field that needs a conversion. */
interface SerializedMember {
  readonly name: string;
  readonly serialize: Serializer;
  /** Whether the object is replaced by its fields. */
  readonly flatten: boolean;
}

function membersOf(
  { selections }: SelectionSetNode,
  type: GraphQLNamedType,
  scope: SerializerContext,
): SerializedMember[] {
  return selections.flatMap((node): SerializedMember[] => {
    if (node.kind === Kind.FIELD) return memberOf(node, type, scope);
    const fragment =
      node.kind === Kind.INLINE_FRAGMENT ? node : scope.fragments.get(node.name.value);
    const on = scope.core.getType(fragment?.typeCondition?.name.value ?? type.name);
    return fragment && on ? membersOf(fragment.selectionSet, on, scope) : [];
  });
}

function memberOf(
  node: FieldNode,
  type: GraphQLNamedType,
  scope: SerializerContext,
): SerializedMember[] {
  const field = 'getFields' in type ? type.getFields()[node.name.value] : undefined;
  if (!field) return [];
  const { omitNull, omitEmpty, flatten } = field.extensions;
  const present = valueSerializer(node, getNamedType(field.type), scope);
  if (!present && [omitNull, omitEmpty, flatten].every((option) => option !== true)) return [];
  const serialize = withNullAs(present ?? identity, omitNull === true ? undefined : null);
  return [
    {
      name: node.alias?.value ?? node.name.value,
      serialize: omitEmpty === true ? withoutEmpty(serialize) : serialize,
      flatten: flatten === true,
    },
  ];
}

function valueSerializer(node: FieldNode, type: GraphQLNamedType, scope: SerializerContext) {
  if (node.selectionSet) return objectSerializer(node.selectionSet, type, scope);
  return isEnumType(type) ? enumSerializer(type) : undefined;
}

/** @param absent the value for null; undefined removes the field */
function withNullAs(present: Serializer, absent: null | undefined): Serializer {
  return (value) => (value === null ? absent : present(value));
}

const withoutEmpty =
  (present: Serializer): Serializer =>
  (value) =>
    Array.isArray(value) && value.length === 0 ? undefined : present(value);

/**
 * The field of the operation's result that is the response; undefined if the result itself is. Of a mutation it is
 * the only field that is selected in the payload.
 */
export function responseFieldOf({
  document,
  only,
}: Pick<Endpoint, 'document' | 'only'>): string | undefined {
  if (only) return only.field;
  const { operation, selectionSet } = operationOf(document);
  const [root] = selectionSet.selections;
  if (operation !== OperationTypeNode.MUTATION || root?.kind !== Kind.FIELD) return undefined;
  const [field, ...others] = root.selectionSet?.selections ?? [];
  if (field?.kind !== Kind.FIELD || others.length > 0) return undefined;
  return (field.alias ?? field.name).value;
}
