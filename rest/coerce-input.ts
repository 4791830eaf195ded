import {
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { InputFailures } from '../src/graphql/input/input-failures.ts';
import { jsonInputValue } from '../src/graphql/input/input-values.ts';
import { checkArgument } from '../src/graphql/input/read-arguments.ts';
import { faultOf, readInput, unreadable } from '../src/graphql/input/read-input.ts';
import type { Failure, Path } from '../src/platform/problem.ts';
import type { QueryParameter } from './endpoint.ts';
import { restInputNaming, snakeCase } from './snake-case-schema.ts';
import type { VariableTarget } from './variable-target.ts';

/** A value as resolvers take it, and what is wrong with it in REST's names. */
export interface CoercedInput {
  /** What can be read of it; undefined if nothing can. */
  readonly value: unknown;
  readonly failures: readonly Failure[];
}

export const absentInput: CoercedInput = { value: undefined, failures: [] };

/**
 * Reads what a REST client sent for a variable of the core schema: translates member names and enum
 * values, and finds every member that is unknown, missing or of the wrong type.
 *
 * @param place what the variable is the value of
 */
export function coerceVariable(
  sent: unknown,
  type: GraphQLInputType,
  at: Path,
  place?: VariableTarget,
): CoercedInput {
  const failures = new InputFailures();
  const value = readInput(jsonInputValue(sent), type, at, { naming: restInputNaming, failures });
  const fault = place && checkArgument(place, value);
  if (fault) failures.add({ path: at, ...fault });
  return { value: value === unreadable ? undefined : value, failures: failures.since(0) };
}

/** Reads a query parameter by its record. */
export function parseQueryParameter(
  { parse: read }: QueryParameter,
  text: string,
  at: Path,
): CoercedInput {
  try {
    return { value: read(text), failures: [] };
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    return { value: undefined, failures: [{ path: at, ...fault }] };
  }
}

/** Parameters of a path or a query are text: where the type is a number or a switch, what they spell. */
export function coerceText(text: string | undefined, type: GraphQLInputType): unknown {
  const { name } = getNamedType(type);
  if (text === undefined) return undefined;
  if (name === 'Int' && /^(0|-?[1-9]\d{0,14})$/.test(text)) return Number(text);
  if (name === 'Float' && /^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text);
  if (name === 'Boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/**
 * The path of a failure that a use-case found in an input, in REST's words: names of input members
 * are translated, and what lies inside a scalar (a definition, answers) is the client's own.
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
