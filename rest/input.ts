import {
  type GraphQLEnumType,
  GraphQLError,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLScalarType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import type { Failure, Path } from '../src/kernel/problem.ts';
import { textFault } from '../src/kernel/text.ts';
import { snake } from './naming.ts';

type Report = (path: Path, code: string, message: string) => void;

/** A value as resolvers take it, and what is wrong with it in REST's words. */
export interface Input {
  readonly value: unknown;
  readonly failures: readonly Failure[];
}

/**
 * Reads what a REST client sent for a variable of the core schema: translates member names and
 * enum values, and finds every member that is unknown, missing or of the wrong type. Values become what
 * resolvers take, defaults included, as GraphQL itself would read them (its section 6.1.2).
 */
export function readInput(sent: unknown, type: GraphQLInputType, at: Path): Input {
  const failures: Failure[] = [];
  const report: Report = (path, code, message) => failures.push({ path, code, message });
  return { value: read(sent, type, at, report), failures };
}

function read(sent: unknown, type: GraphQLInputType, path: Path, report: Report): unknown {
  if (isNonNullType(type)) {
    if (sent === undefined || sent === null) return report(path, 'required', 'Is required.');
    return read(sent, type.ofType, path, report);
  }
  if (sent === undefined || sent === null) return sent;
  if (isListType(type)) {
    if (!Array.isArray(sent)) return report(path, 'wrong_type', 'Must be an array.');
    return sent.map((entry, index) => read(entry, type.ofType, [...path, index], report));
  }
  if (isInputObjectType(type)) return readObject(sent, type, path, report);
  return readLeaf(sent, type, path, report);
}

function readObject(sent: unknown, type: GraphQLInputObjectType, path: Path, report: Report) {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return report(path, 'wrong_type', 'Must be an object.');
  }
  const fields = fieldsOf(type);
  const members = new Map<string, unknown>(Object.entries(sent));
  const translated: Record<string, unknown> = {};
  for (const name of members.keys()) {
    if (!fields.has(name)) {
      report([...path, name], 'unknown_member', 'There is no such member here.');
    }
  }
  for (const [name, field] of fields) {
    if (members.has(name) || isRequiredInputField(field)) {
      translated[field.name] = read(members.get(name), field.type, [...path, name], report);
    } else if (field.defaultValue !== undefined) {
      translated[field.name] = field.defaultValue;
    }
  }
  return translated;
}

const known = new WeakMap<GraphQLInputObjectType, ReadonlyMap<string, GraphQLInputField>>();

/** The fields of an input type by REST's names. */
function fieldsOf(type: GraphQLInputObjectType): ReadonlyMap<string, GraphQLInputField> {
  const fields =
    known.get(type) ??
    new Map(Object.values(type.getFields()).map((field) => [snake(field.name), field]));
  known.set(type, fields);
  return fields;
}

function readLeaf(sent: unknown, type: GraphQLLeafType, path: Path, report: Report): unknown {
  return isEnumType(type)
    ? readEnum(sent, type, path, report)
    : readScalar(sent, type, path, report);
}

function readEnum(sent: unknown, type: GraphQLEnumType, path: Path, report: Report): unknown {
  const values = type.getValues();
  const found = values.find(({ name }) => name.toLowerCase() === sent);
  if (found) return found.value;
  const choices = values.map(({ name }) => name.toLowerCase()).join(', ');
  return report(path, 'invalid_value', `Must be one of ${choices}.`);
}

function readScalar(sent: unknown, type: GraphQLScalarType, path: Path, report: Report): unknown {
  // GraphQL takes whole numbers for ids as well.
  if (type.name === 'ID' && typeof sent !== 'string') {
    return report(path, 'wrong_type', 'Must be a string.');
  }
  const fault = type.name === 'String' && typeof sent === 'string' ? textFault(sent) : undefined;
  if (fault !== undefined) return report(path, 'invalid_text', fault);
  try {
    return type.parseValue(sent);
  } catch (error) {
    const code = error instanceof GraphQLError ? error.extensions['code'] : undefined;
    const message =
      code === undefined
        ? `Must be ${nouns[type.name] ?? type.name}.`
        : String(Object(error).message);
    return report(path, typeof code === 'string' ? code : 'wrong_type', message);
  }
}

const nouns: Record<string, string> = {
  Boolean: 'true or false',
  Float: 'a number',
  ID: 'a string',
  Int: 'a whole number of at most 32 bits',
  String: 'a string',
};

/** Parameters of a path or a query are text: where the type is a number or a switch, what they spell. */
export function fromText(text: string | undefined, type: GraphQLInputType): unknown {
  const { name } = getNamedType(type);
  if (text === undefined) return undefined;
  if ((name === 'Int' || name === 'Float') && /^-?\d{1,15}(\.\d+)?$/.test(text))
    return Number(text);
  if (name === 'Boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/**
 * The path of a failure that a use-case found in an input, in REST's words: names of input members
 * are translated, and what lies inside a scalar (a definition, answers) is the client's own.
 */
export function restPath(path: Path, type: GraphQLInputType | undefined): Path {
  const [step, ...rest] = path;
  if (step === undefined || type === undefined) return path;
  if (isNonNullType(type)) return restPath(path, type.ofType);
  if (isListType(type)) return [step, ...restPath(rest, type.ofType)];
  if (!isInputObjectType(type)) return path;
  const field = type.getFields()[step];
  return field ? [snake(field.name), ...restPath(rest, field.type)] : path;
}
