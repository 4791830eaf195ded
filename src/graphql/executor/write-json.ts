// How results are written as JSON: values without fields, and objects from the texts of their fields. What most values of a
// list have in common is written without being checked further: 32-bit integers, and texts without escaped characters.
// Benchmark: `npm run bench -- --line list-limit --line graphql-limit`.

import {
  type GraphQLEnumType,
  type GraphQLEnumValue,
  type GraphQLField,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  type GraphQLOutputType,
  GraphQLString,
  getNamedType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { RawJson } from '../../platform/raw-json.ts';
import { costOfScalar } from '../limits/query-cost.ts';

/** How results are written, apart from their response keys. */
export interface Presentation {
  readonly enumText: EnumText;
  /** The values, as JSON, with which a field is omitted. */
  readonly omittedTexts: (field: Pick<AnyField, 'extensions'>) => readonly string[];
  /** Whether the members of an object take the place of the field that contains it. */
  readonly isFlat: (field: Pick<AnyField, 'extensions'>) => boolean;
}

type AnyField = GraphQLField<unknown, unknown>;

/** As the GraphQL specification prescribes. */
export const graphqlPresentation: Presentation = {
  enumText: ({ name }) => name,
  omittedTexts: () => [],
  isFlat: () => false,
};

/** How a field is written as a member of its object. */
export interface MemberPlan {
  /** The response key as JSON, with a colon. */
  readonly prefix: string;
  /** The cost of a scalar. */
  readonly cost: number;
  readonly omittedTexts: readonly string[];
  readonly isFlat: boolean;
}

/** @param field undefined for `__typename` */
export function planMember(
  key: string,
  field: AnyField | undefined,
  presentation: Presentation,
): MemberPlan {
  return {
    prefix: `${JSON.stringify(key)}:`,
    cost: field ? costOfScalar(getNamedType(field.type)) : 0,
    omittedTexts: field ? presentation.omittedTexts(field) : [],
    isFlat: field !== undefined && presentation.isFlat(field),
  };
}

/** A value as JSON. */
export type Written = string | PromiseLike<string>;

/** Adds a text; one that is promised is added to `promised` as well, and replaces an empty one. */
export function addText(
  texts: string[],
  written: Written,
  promised: PromiseLike<void>[] | undefined,
): PromiseLike<void>[] | undefined {
  if (typeof written === 'string') {
    texts.push(written);
    return promised;
  }
  const index = texts.push('') - 1;
  const replaced = written.then((text) => {
    texts[index] = text;
  });
  if (!promised) return [replaced];
  promised.push(replaced);
  return promised;
}

/**
 * @param texts the values of the fields, in their order
 * @param total `used` is increased by the cost of the object and of its scalars
 */
export function writeObject(
  plan: readonly MemberPlan[],
  texts: readonly string[],
  total: { used: number },
): string {
  total.used += 1;
  let [index, members] = [0, ''];
  for (const field of plan) {
    const text = texts[index] ?? 'null';
    index += 1;
    if (text !== 'null') total.used += field.cost;
    const member = field.omittedTexts.includes(text) ? '' : writeMember(field, text);
    if (member !== '') members += members === '' ? member : `,${member}`;
  }
  return `{${members}}`;
}

function writeMember({ prefix, isFlat }: MemberPlan, text: string): string {
  return isFlat && text !== 'null' ? text.slice(1, -1) : prefix + text;
}

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
