import type { FieldNode, GraphQLArgument, GraphQLField, ValueNode } from 'graphql';
import type { Fault, Path } from '../../packages/common/problem.ts';
import type { InputFailure } from './input-rules.ts';
import { bodyArgument } from './input-rules.ts';
import { type InputVariables, literalInputValue } from './input-values.ts';
import { faultOf, type ReadContext, readInput, unreadable } from './read-input.ts';

/** The path of an argument in failures. */
const pathOf = (name: string): Path => (name === bodyArgument ? [] : [name]);

/**
 * A check of an argument in addition to its type, declared as the extension `check`.
 *
 * @throws {GraphQLError} with a `code` among its extensions
 */
export type ArgumentCheck = (value: unknown) => void;

export function argumentCheckOf({ extensions }: Pick<GraphQLArgument, 'extensions'>) {
  const check: unknown = extensions['check'];
  return typeof check === 'function' ? (value: unknown) => void check(value) : undefined;
}

/** @returns the failure of the argument's check; undefined if the value is valid */
export function checkArgument(
  argument: Pick<GraphQLArgument, 'extensions'>,
  value: unknown,
): Fault | undefined {
  if (value === undefined || value === null || value === unreadable) return undefined;
  try {
    argumentCheckOf(argument)?.(value);
    return undefined;
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    return fault;
  }
}

export interface FieldInput {
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
  /** The valid ones. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly bodyFailures: readonly InputFailure[];
  readonly otherFailures: readonly InputFailure[];
}

interface ArgumentReadContext extends ReadContext {
  readonly sent: InputVariables;
}

/** Reads the arguments of a field. Missing arguments are reported by GraphQL's validation. */
export function readArguments(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  reading: ArgumentReadContext,
): FieldInput {
  const { failures } = reading;
  const values: Record<string, unknown> = {};
  const otherFailures: InputFailure[] = [];
  let bodyFailures: readonly InputFailure[] = [];
  for (const { name, defaultValue } of field.args) {
    if (defaultValue !== undefined) values[name] = defaultValue;
  }
  for (const { name, value: literal } of node.arguments ?? []) {
    const argument = field.args.find((one) => one.name === name.value);
    if (!argument) continue; // GraphQL's validation reports it
    const before = failures.count;
    const value = readArgument(argument, literal, reading);
    if (value !== undefined && value !== unreadable) values[argument.name] = value;
    const found = failures.since(before);
    if (argument.name === bodyArgument) bodyFailures = found;
    else otherFailures.push(...found);
  }
  return { node, field, values, bodyFailures, otherFailures };
}

function readArgument(
  argument: GraphQLArgument,
  literal: ValueNode,
  { sent: variables, ...reading }: ArgumentReadContext,
): unknown {
  const { name, type, defaultValue } = argument;
  const sent = literalInputValue(literal, variables);
  if (sent.state === 'absent' && defaultValue !== undefined) return defaultValue;
  const path = pathOf(name);
  const value = readInput(sent, type, path, reading);
  const fault = checkArgument(argument, value);
  if (!fault) return value;
  reading.failures.add({ path, ...fault, node: sent.node });
  return unreadable;
}
