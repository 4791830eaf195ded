import {
  GraphQLID,
  type GraphQLLeafType,
  type GraphQLOutputType,
  GraphQLString,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';

/**
 * Serializes a value that contains only leaf values.
 *
 * @returns undefined for a value that must be resolved or completed first, such as a promise, a function
 *   or an error
 */
export type SerializeLeaf = (value: unknown) => unknown;

/** @returns undefined for types with fields */
export function planLeafSerializer(type: GraphQLOutputType): SerializeLeaf | undefined {
  if (isNonNullType(type)) {
    const serializeLeaf = planLeafSerializer(type.ofType);
    return serializeLeaf && ((value) => (isNullish(value) ? undefined : serializeLeaf(value)));
  }
  if (isListType(type)) {
    const serializeLeaf = planLeafSerializer(type.ofType);
    return serializeLeaf && ((value) => serializeList(value, serializeLeaf));
  }
  if (!isLeafType(type)) return undefined;
  const isText = type === GraphQLString || type === GraphQLID;
  return (value) => {
    if (isText && typeof value === 'string') return value;
    if (isNullish(value)) return null;
    const isUnresolved = typeof value === 'function' || isPromise(value) || value instanceof Error;
    return isUnresolved ? undefined : serialize(type, value);
  };
}

function serializeList(value: unknown, serializeLeaf: SerializeLeaf): unknown {
  if (isNullish(value)) return null;
  if (!Array.isArray(value)) return undefined;
  const list = value.map(serializeLeaf);
  return list.includes(undefined) ? undefined : list;
}

/** @throws {Error} for a value that the type cannot serialize */
export function serialize(type: GraphQLLeafType, value: unknown): unknown {
  const serialized: unknown = type.serialize(value);
  if (isNullish(serialized)) throw new Error(`${type} cannot serialize the value of a field`);
  return serialized;
}

export function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

export function isPromise<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  if (typeof value !== 'object' || value === null || !('then' in value)) return false;
  return typeof value.then === 'function';
}
