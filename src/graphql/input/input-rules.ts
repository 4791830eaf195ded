import type { GraphQLField } from 'graphql';
import { errorToProblem } from '../../platform/errors/error-to-problem.ts';
import { type Failure, type Path, type Problem, validationFailed } from '../../platform/problem.ts';
import type { Context } from '../../schema/core/context.ts';
import type { IsUnreadable } from '../../schema/core/input-checks.ts';
import { consumeFieldRateLimit } from '../../schema/core/rate-limits.ts';
import { scopeOf } from '../../schema/schema.ts';
import type { InputNaming } from './input-naming.ts';
import { bodyArgument } from './read-arguments.ts';

/** The input of a root field, a part of which cannot be read. */
export interface PartialInput {
  readonly field: GraphQLField<unknown, unknown>;
  /** The arguments, as far as they can be read. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Why not all of `input` can be read, in the API's names. */
  readonly failures: readonly Failure[];
}

interface InputApi {
  readonly naming: InputNaming;
  /** The path of a rule's failure in the API's names. */
  readonly translate: (path: Path) => Path;
}

/**
 * Reports what cannot be read together with the rules that the rest breaks: first the former, then the
 * latter.
 *
 * @returns `validation_failed`, or the problem that the resolver finds before it checks the input
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
    const broken = found.failures.map((one) => ({ ...one, path: translate(one.path) }));
    return validationFailed([...failures, ...independentFailures(failures, broken)]);
  }
}

/** The rules' failures that are not caused by a value that cannot be read: at it, in it, or around it. */
function independentFailures(unread: readonly Failure[], broken: readonly Failure[]): Failure[] {
  const reported = new Set(unread.map(({ path }) => keyOf(path)));
  const around = new Set(
    unread.flatMap(({ path, code }) => (code === 'unknown_member' ? [] : prefixesOf(path))),
  );
  return broken.filter(
    ({ path }) =>
      !around.has(keyOf(path)) && !prefixesOf(path).some((prefix) => reported.has(prefix)),
  );
}

/** The keys of a path and of those that lead to it. */
function prefixesOf(path: Path): string[] {
  return Array.from({ length: path.length + 1 }, (_, length) => keyOf(path.slice(0, length)));
}

const keyOf = (path: Path) => JSON.stringify(path);
