// Reads an input value by its type. Unlike the coercion of graphql-js it does not stop at the first failure: clients
// get all of them at once, with paths in the names of their API. REST and GraphQL use it alike.

import {
  type GraphQLEnumType,
  GraphQLError,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLList,
  type GraphQLScalarType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { type FailureCode, isFailureCode } from '../../packages/common/failure-codes.ts';
import { impreciseNumber } from '../../packages/common/json/imprecise-number.ts';
import type { Fault, Path } from '../../packages/common/problem.ts';
import { unknownField } from '../../packages/common/text/nearest-name.ts';
import { invalidTextReason } from '../../packages/common/text/text-rules.ts';
import type { Alternatives } from '../schema/core/field-options.ts';
import { type InputFailure, InputFailures, type InputNaming } from './input-rules.ts';
import { type InputValue, jsonInputValue } from './input-values.ts';

/** Replaces a value that does not conform to its type. */
export const unreadable = Symbol('unreadable');

export interface ReadContext {
  readonly naming: InputNaming;
  readonly failures: InputFailures;
  /** Whether null and variables without a value are failures: see `src/schema/core/field-options.ts`. */
  readonly refusesNull?: boolean | undefined;
  /** Names of fields of the whole value that are read elsewhere. */
  readonly otherFields?: readonly string[] | undefined;
  /** Caches the results of variables by type; without it they are read at each use. */
  readonly variables?: WeakMap<InputValue, Map<GraphQLInputType, ReadVariable>> | undefined;
}

/** The result of reading a variable: its value, and its failures with paths relative to it. */
interface ReadVariable {
  readonly value: unknown;
  readonly failures: readonly InputFailure[];
}

/**
 * Coerces an input value for a resolver, including defaults (sections 3.10 to 3.12 of the GraphQL
 * specification), and collects a failure for each member that is unknown, missing or of the wrong
 * type.
 *
 * @param path of the value, in the API's names
 * @returns the value without its invalid fields, or `unreadable`; undefined if it is absent
 */
export function readInput(
  sent: InputValue,
  type: GraphQLInputType,
  path: Path,
  reading: ReadContext,
): unknown {
  const { state } = sent;
  if (state === 'unknown') return unreadable;
  if (isNonNullType(type)) {
    if (state === 'present') return readInput(sent, type.ofType, path, reading);
    return fail(reading, sent, path, 'required', 'Is required.');
  }
  if (isRefusedNull(sent, reading)) {
    return fail(reading, sent, path, 'invalid_value', nullRefused);
  }
  if (state !== 'present') return state === 'null' ? null : undefined;
  return sent.isVariable && reading.variables
    ? readVariable(sent, type, path, reading, reading.variables)
    : readNonNull(sent, type, path, reading);
}

/** Whether a value is null, or a variable without a value, where neither is permitted. */
const isRefusedNull = ({ state, isVariable }: InputValue, { refusesNull }: ReadContext): boolean =>
  refusesNull === true && (state === 'null' || (state === 'absent' && isVariable));

function readVariable(
  sent: InputValue,
  type: NullableInputType,
  path: Path,
  reading: ReadContext,
  variables: NonNullable<ReadContext['variables']>,
): unknown {
  const byType = variables.get(sent) ?? new Map<GraphQLInputType, ReadVariable>();
  variables.set(sent, byType);
  let known = byType.get(type);
  if (!known) {
    const failures = new InputFailures();
    const value = readNonNull(sent, type, [], { ...reading, failures });
    known = { value, failures: failures.since(0) };
    byType.set(type, known);
  }
  for (const failure of known.failures) {
    reading.failures.add({ ...failure, path: [...path, ...failure.path] });
  }
  return known.value;
}

type NullableInputType =
  | GraphQLEnumType
  | GraphQLInputObjectType
  | GraphQLList<GraphQLInputType>
  | GraphQLScalarType;

function readNonNull(
  sent: InputValue,
  type: NullableInputType,
  path: Path,
  reading: ReadContext,
): unknown {
  if (isListType(type)) return readList(sent, type.ofType, path, reading);
  if (isInputObjectType(type)) return readObject(sent, type, path, reading);
  return isEnumType(type)
    ? readEnum(sent, type, path, reading)
    : readScalar(sent, type, path, reading);
}

function fail(
  { failures }: ReadContext,
  { node }: Pick<InputValue, 'node'>,
  path: Path,
  code: FailureCode,
  message: string,
): typeof unreadable {
  failures.add({ path, code, message, node });
  return unreadable;
}

/** A list with an invalid entry is invalid as a whole: rules would count its entries wrongly. */
function readList(
  sent: InputValue,
  type: GraphQLInputType,
  path: Path,
  reading: ReadContext,
): unknown {
  const entries = sent.entries();
  if (!entries) {
    if (!reading.naming.coerces)
      return fail(reading, sent, path, 'wrong_type', 'Must be an array.');
    const only = readInput(sent, type, path, reading);
    return only === unreadable ? unreadable : [only];
  }
  const list: unknown[] = [];
  for (const entry of entries) {
    if (reading.failures.isFull) return unreadable;
    list.push(readInput(entry, type, [...path, list.length], reading) ?? null);
  }
  return list.includes(unreadable) ? unreadable : list;
}

function readObject(
  sent: InputValue,
  type: GraphQLInputObjectType,
  path: Path,
  reading: ReadContext,
): unknown {
  const members = sent.members();
  if (!members) return fail(reading, sent, path, 'wrong_type', 'Must be an object.');
  const fields = fieldsOf(type, reading.naming);
  const values: Record<string, unknown> = {};
  const others = path.length === 0 ? reading.otherFields : undefined;
  const read = (name: string, member: InputValue, field: GraphQLInputField | undefined) => {
    const at = [...path, name];
    const value = field
      ? readField(member, field, at, reading)
      : fail(
          reading,
          member,
          at,
          'unknown_member',
          unknownField(name, [...fields.keys(), ...(others ?? [])]),
        );
    if (field && value !== undefined && value !== unreadable) values[field.name] = value;
  };
  const missing: InputValue = jsonInputValue(undefined, sent.node);
  for (const name of members.names) {
    if (reading.failures.isFull) return unreadable;
    if (!others?.includes(name)) read(name, members.get(name) ?? missing, fields.get(name));
  }
  for (const [name, field] of fields) {
    if (!members.has(name)) read(name, missing, field);
  }
  if (type.isOneOf) checkAlternatives(sent, type, path, reading);
  return values;
}

/** Reports that no field was sent, or more than one. REST treats null as absent. */
function checkAlternatives(
  sent: InputValue,
  type: GraphQLInputObjectType,
  path: Path,
  reading: ReadContext,
): void {
  const { fields, missing, several }: Alternatives = Object(type.extensions['alternatives']);
  const { naming, failures } = reading;
  const isStrict = naming.coerces || reading.refusesNull === true;
  const given = sent.members();
  const members = fields.map(naming.field).map((name) => {
    const member = given?.get(name);
    return { name, member, at: [...path, name], state: member?.state ?? 'absent' };
  });
  const isSent = ({ state }: (typeof members)[number]) =>
    state !== 'absent' && (isStrict || state !== 'null');
  const [first] = members;
  const [only, second] = members.filter(isSent);
  const isReported = (at: Path) =>
    failures.since(0).some((failure) => at.every((step, index) => step === failure.path[index]));
  if (only === undefined && first) {
    fail(reading, sent, first.at, 'required', missing);
  } else if (second?.member && !isReported(second.at)) {
    fail(reading, second.member, second.at, 'invalid_value', several);
  } else if (only?.member && only.state === 'null' && !isReported(only.at)) {
    fail(reading, only.member, only.at, 'invalid_value', nullRefused);
  }
}

const nullRefused = 'Must not be null. Leave it out instead.';

function readField(
  member: InputValue,
  field: GraphQLInputField,
  path: Path,
  reading: ReadContext,
): unknown {
  const isRead = member.state !== 'absent' || member.isVariable || isRequiredInputField(field);
  const value = isRead ? readInput(member, field.type, path, reading) : undefined;
  return value === undefined ? field.defaultValue : value;
}

const fieldsCache = new WeakMap<
  InputNaming,
  WeakMap<GraphQLInputObjectType, ReadonlyMap<string, GraphQLInputField>>
>();

function fieldsOf(
  type: GraphQLInputObjectType,
  naming: InputNaming,
): ReadonlyMap<string, GraphQLInputField> {
  const types = fieldsCache.get(naming) ?? new WeakMap();
  fieldsCache.set(naming, types);
  const fields =
    types.get(type) ??
    new Map(Object.values(type.getFields()).map((field) => [naming.field(field.name), field]));
  types.set(type, fields);
  return fields;
}

function readEnum(
  sent: InputValue,
  type: GraphQLEnumType,
  path: Path,
  reading: ReadContext,
): unknown {
  const { naming } = reading;
  const name = sent.enumName();
  const values = type.getValues();
  const found = values.find((value) => naming.enumValue(value) === name);
  if (found) return found.value;
  const choices = naming.enumValues(type).join(', ');
  return fail(reading, sent, path, 'invalid_value', `Must be one of ${choices}.`);
}

function readScalar(
  sent: InputValue,
  type: GraphQLScalarType,
  path: Path,
  reading: ReadContext,
): unknown {
  const text = sent.text();
  if (type.name === 'ID' && text === undefined && !reading.naming.coerces) {
    return fail(reading, sent, path, 'wrong_type', 'Must be a string.');
  }
  const fault = type.name === 'String' && text !== undefined ? invalidTextReason(text) : undefined;
  if (fault !== undefined) return fail(reading, sent, path, 'invalid_text', fault);
  if (numericTypes.has(type.name) && sent.isImprecise()) {
    return fail(reading, sent, path, impreciseNumber.code, impreciseNumber.message);
  }
  try {
    return sent.scalar(type);
  } catch (error) {
    const { code, message } = faultOf(error) ?? wrongType(type);
    return fail(reading, sent, path, code, message);
  }
}

const numericTypes: ReadonlySet<string> = new Set(['Float', 'Int', 'Milliseconds']);

/** Code and message of an error that a scalar or the check of an argument has thrown. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof GraphQLError)) return undefined;
  const { code } = error.extensions;
  return isFailureCode(code) ? { code, message: error.message } : undefined;
}

function wrongType({ name }: GraphQLScalarType): Fault {
  return { code: 'wrong_type', message: `Must be ${typeDescriptions[name] ?? name}.` };
}

const typeDescriptions: Readonly<Record<string, string>> = {
  Boolean: 'true or false',
  Float: 'a number',
  ID: 'a string',
  Int: 'a 32-bit integer',
  String: 'a string',
};
