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
 * Shows a value that is made of nothing but scalars.
 *
 * @returns undefined if there is more to it: it is not known yet, is to be called, or is wrong
 */
export type SerializeLeaf = (value: unknown) => unknown;

/** @returns undefined for a type with fields of its own */
export function planLeafSerializer(type: GraphQLOutputType): SerializeLeaf | undefined {
  if (isNonNullType(type)) {
    const show = planLeafSerializer(type.ofType);
    return show && ((value) => (isNullish(value) ? undefined : show(value)));
  }
  if (isListType(type)) {
    const show = planLeafSerializer(type.ofType);
    return show && ((value) => serializeList(value, show));
  }
  if (!isLeafType(type)) return undefined;
  const isText = type === GraphQLString || type === GraphQLID;
  return (value) => {
    if (isText && typeof value === 'string') return value;
    if (isNullish(value)) return null;
    const isMore = typeof value === 'function' || isPromise(value) || value instanceof Error;
    return isMore ? undefined : serialize(type, value);
  };
}

function serializeList(value: unknown, show: SerializeLeaf): unknown {
  if (isNullish(value)) return null;
  if (!Array.isArray(value)) return undefined;
  const list = value.map(show);
  return list.includes(undefined) ? undefined : list;
}

/** @throws {Error} for what the type cannot show */
export function serialize(type: GraphQLLeafType, value: unknown): unknown {
  const shown: unknown = type.serialize(value);
  if (isNullish(shown)) throw new Error(`${type} has no form for what a field gave`);
  return shown;
}

export function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

export function isPromise<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  if (typeof value !== 'object' || value === null || !('then' in value)) return false;
  return typeof value.then === 'function';
}
