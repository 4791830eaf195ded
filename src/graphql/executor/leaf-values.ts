// How values without fields are written as JSON. What most values of a list have in common is written without being
// checked further: 32-bit integers, and texts without characters that JSON escapes.
// Benchmark: `npm run bench -- --line list-limit --line graphql-limit`.

import {
  type GraphQLEnumType,
  type GraphQLEnumValue,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  type GraphQLOutputType,
  GraphQLString,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { RawJson } from '../../platform/raw-json.ts';

/**
 * Writes a value that contains only leaf values as JSON.
 *
 * @returns undefined for a value that must be resolved or completed first, such as a promise, a function
 *   or an error
 */
export type WriteLeaf = (value: unknown) => string | undefined;

/** The text of an enum value in a result. */
export type EnumText = (value: GraphQLEnumValue) => string;

/** @returns undefined for types with fields */
export function planLeafWriter(type: GraphQLOutputType, enumText: EnumText): WriteLeaf | undefined {
  if (isNonNullType(type)) {
    const writeLeaf = planLeafWriter(type.ofType, enumText);
    return writeLeaf && ((value) => (isNullish(value) ? undefined : writeLeaf(value)));
  }
  if (isListType(type)) {
    const writeLeaf = planLeafWriter(type.ofType, enumText);
    return writeLeaf && ((value) => writeList(value, writeLeaf));
  }
  if (!isLeafType(type)) return undefined;
  const write = leafWriter(type, enumText);
  return (value) => {
    if (isNullish(value)) return 'null';
    const isUnresolved = typeof value === 'function' || isPromise(value) || value instanceof Error;
    return isUnresolved ? undefined : write(value);
  };
}

function writeList(value: unknown, writeLeaf: WriteLeaf): string | undefined {
  if (isNullish(value)) return 'null';
  if (!Array.isArray(value)) return undefined;
  const texts = value.map(writeLeaf);
  return texts.includes(undefined) ? undefined : `[${texts.join()}]`;
}

/** @returns a function that throws for a value that the type cannot serialize; the value is not null */
export function leafWriter(type: GraphQLLeafType, enumText: EnumText): (value: unknown) => string {
  if (isEnumType(type)) return enumWriter(type, enumText);
  const isText = type === GraphQLString || type === GraphQLID;
  const isInteger = type === GraphQLInt;
  return (value) => {
    if (isText && typeof value === 'string') return quote(value);
    if (isInteger && typeof value === 'number' && (value | 0) === value) return `${value}`;
    return toJson(serialize(type, value));
  };
}

function enumWriter(type: GraphQLEnumType, enumText: EnumText): (value: unknown) => string {
  const texts = new Map<unknown, string>(
    type.getValues().map((one) => [one.value, quote(enumText(one))]),
  );
  return (value) => texts.get(value) ?? toJson(serialize(type, value));
}

/** @throws {Error} for a value that the type cannot serialize */
function serialize(type: GraphQLLeafType, value: unknown): unknown {
  const serialized: unknown = type.serialize(value);
  if (isNullish(serialized)) throw new Error(`${type} cannot serialize the value of a field`);
  return serialized;
}

function toJson(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  return value instanceof RawJson ? value.text : JSON.stringify(value);
}

/** Texts that JSON contains as they are, between quotation marks. */
const plainText = /^[\x20\x21\x23-\x5b\x5d-\ud7ff\ue000-\uffff]*$/;

const quote = (text: string): string => (plainText.test(text) ? `"${text}"` : JSON.stringify(text));

export function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

export function isPromise<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  if (typeof value !== 'object' || value === null || !('then' in value)) return false;
  return typeof value.then === 'function';
}
