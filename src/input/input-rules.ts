// What both APIs share when they read input: the names of members, the list of failures, and the checks of a field
// before its resolver.

import type { ASTNode, GraphQLEnumType, GraphQLEnumValue, GraphQLField } from 'graphql';
import {
  type Failure,
  failureLimits,
  type Path,
  type Problem,
  validationFailed,
} from '../../packages/common/problem.ts';
import { errorToProblem } from '../platform/error-to-problem.ts';
import type { Context } from '../schema/core/context.ts';
import type { IsUnreadable } from '../schema/core/field-options.ts';
import { consumeFieldRateLimit, scopeOf } from '../schema/core/guards.ts';

/** The argument that corresponds to the body in REST: paths of failures omit its name. */
export const bodyArgument = 'input';

/** The names of an API's input members, and its strictness. */
export interface InputNaming {
  /** The API's name of an input field. */
  field(name: string): string;
  /** The API's text of an enum value. */
  enumValue(value: GraphQLEnumValue): string;
  /** The API's texts of all values of an enum, for messages. */
  enumValues(type: GraphQLEnumType): readonly string[];
  /**
   * Whether to coerce a single value to a list, and an integer to an ID: GraphQL defines these
   * coercions, clients of a JSON API do not expect them.
   */
  readonly coerces: boolean;
}

export const graphqlNaming: InputNaming = {
  field: (name) => name,
  enumValue: ({ name }) => name,
  enumValues: (type) => type.getValues().map(({ name }) => name),
  coerces: true,
};

/** The input of a root field, with values that do not conform to their types. */
export interface PartialInput {
  readonly field: GraphQLField<unknown, unknown>;
  /** The valid parts of the arguments. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The failures of `input`, with paths in the API's names. */
  readonly failures: readonly Failure[];
}

interface InputApi {
  readonly naming: InputNaming;
  /** Converts the path of a rule's failure to the API's names. */
  readonly translate: (path: Path) => Path;
}

/**
 * Combines the type failures of an input with the failures of the rules for its valid parts, in this
 * order, so that a client receives all of them at once.
 *
 * @returns `validation_failed`, or the problem that the resolver throws before it validates the input
 */
export async function inputProblem(
  { field, values, failures }: PartialInput,
  context: Context,
  { naming, translate }: InputApi,
): Promise<Problem> {
  const check: unknown = field.extensions['inputCheck'];
  if (typeof check !== 'function') return validationFailed(failures);
  const isUnreadable: IsUnreadable = (name) =>
    failures.some(({ path }) => path.length === 0 || path[0] === naming.field(name));
  try {
    const scope = scopeOf(field);
    if (scope !== undefined) await context.require(scope);
    await consumeFieldRateLimit(field, values, context);
    await check({ ...values, [bodyArgument]: values[bodyArgument] ?? {} }, context, isUnreadable);
    return validationFailed(failures);
  } catch (error) {
    const found = errorToProblem(error);
    if (found.code !== 'validation_failed') return found;
    const ofRules = found.failures.map((one) => ({ ...one, path: translate(one.path) }));
    return validationFailed([...failures, ...independentFailures(failures, ofRules)]);
  }
}

/** The rules' failures, except those at, within or around a value with a type failure. */
function independentFailures(ofTypes: readonly Failure[], ofRules: readonly Failure[]): Failure[] {
  const reported = new Set(ofTypes.map(({ path }) => keyOf(path)));
  const around = new Set(
    ofTypes.flatMap(({ path, code }) => (code === 'unknown_member' ? [] : prefixesOf(path))),
  );
  return ofRules.filter(
    ({ path }) =>
      !around.has(keyOf(path)) && !prefixesOf(path).some((prefix) => reported.has(prefix)),
  );
}

/** The keys of all prefixes of a path, including the path itself. */
function prefixesOf(path: Path): string[] {
  return Array.from({ length: path.length + 1 }, (_, length) => keyOf(path.slice(0, length)));
}

const keyOf = (path: Path) => JSON.stringify(path);

/** A value that does not conform to its type. */
export interface InputFailure extends Failure {
  /** The literal in the document, or the definition of the variable that contains the value. */
  readonly node?: ASTNode | undefined;
}

/** Collects failures, at most as many as a problem lists. */
export class InputFailures {
  readonly #list: InputFailure[] = [];

  get count(): number {
    return this.#list.length;
  }

  get isFull(): boolean {
    return this.#list.length >= failureLimits.count;
  }

  add(failure: InputFailure): void {
    if (!this.isFull) this.#list.push(failure);
  }

  /** The failures after the first `count`. */
  since(count: number): readonly InputFailure[] {
    return this.#list.slice(count);
  }
}
