import {
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { Failure, Path } from '../packages/common/problem.ts';
import { InputFailures } from '../src/input/input-rules.ts';
import { jsonInputValue } from '../src/input/input-values.ts';
import { checkArgument } from '../src/input/read-arguments.ts';
import { faultOf, readInput, unreadable } from '../src/input/read-input.ts';
import type { QueryParameter } from './endpoint.ts';
import { restInputNaming, snakeCase } from './snake-case-schema.ts';
import type { Variable } from './variable-target.ts';

/** A value in the form that resolvers expect, and its failures with REST names. */
export interface CoercedInput {
  /** The valid parts of the value; undefined if there are none. */
  readonly value: unknown;
  readonly failures: readonly Failure[];
}

const noFailures: readonly Failure[] = [];

export const absentInput: CoercedInput = { value: undefined, failures: noFailures };

/**
 * Coerces the JSON value of a variable of the core schema: translates field names and enum values, and
 * collects every field that is unknown, missing or of the wrong type.
 *
 * @param variable what it is used for: an argument or input field with its own checks, a destructive operation
 * @param otherFields of the value that are variables of their own
 */
export function coerceVariable(
  sent: unknown,
  type: GraphQLInputType,
  at: Path,
  { use, refusesNull }: Partial<Pick<Variable, 'refusesNull' | 'use'>> = {},
  otherFields?: readonly string[],
): CoercedInput {
  const failures = new InputFailures();
  const reading = { naming: restInputNaming, failures, refusesNull, otherFields };
  const value = readInput(jsonInputValue(sent), type, at, reading);
  const fault = use && checkArgument(use.target, value);
  if (fault) failures.add({ path: at, ...fault });
  return {
    value: value === unreadable ? undefined : value,
    failures: failures.count > 0 ? failures.since(0) : noFailures,
  };
}

/** Parses a query parameter that declares its own parser. */
export function parseQueryParameter(
  { parse }: QueryParameter,
  text: string,
  at: Path,
): CoercedInput {
  try {
    return { value: parse(text), failures: [] };
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    return { value: undefined, failures: [{ path: at, ...fault }] };
  }
}

/** Converts the text of a path or query parameter to the number or boolean that its type expects. */
export function coerceText(text: string | undefined, type: GraphQLInputType): unknown {
  const { name } = getNamedType(type);
  if (text === undefined) return undefined;
  if (name === 'Int' && /^(0|-?[1-9]\d{0,14})$/.test(text)) return Number(text);
  if (name === 'Float' && /^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text);
  if (name === 'Boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/**
 * Translates the path of a failure in an input to REST names. Steps inside a scalar (a definition,
 * answers) are the same in both APIs and stay unchanged.
 */
export function toRestPath(path: Path, type: GraphQLInputType | undefined): Path {
  const [step, ...rest] = path;
  if (step === undefined || type === undefined) return path;
  if (isNonNullType(type)) return toRestPath(path, type.ofType);
  if (isListType(type)) return [step, ...toRestPath(rest, type.ofType)];
  if (!isInputObjectType(type)) return path;
  const field = type.getFields()[step];
  return field ? [snakeCase(field.name), ...toRestPath(rest, field.type)] : path;
}
