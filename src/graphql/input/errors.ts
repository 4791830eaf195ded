import { GraphQLError } from 'graphql';
import { type Failure, type Problem, problem, validationFailed } from '../../kernel/problem.ts';
import type { FieldInput } from './arguments.ts';
import type { InputFailure } from './failures.ts';

/** The errors of a field whose arguments cannot be read. */
export function errorsOf({ bodyFailures, otherFailures }: FieldInput): GraphQLError[] {
  return [
    ...(otherFailures.length > 0 ? [locate(badArguments(otherFailures), otherFailures)] : []),
    ...(bodyFailures.length > 0 ? [locate(validationFailed(bodyFailures), bodyFailures)] : []),
  ];
}

/** What REST answers for parameters of a query string. */
function badArguments(failures: readonly Failure[]): Problem {
  return problem('bad_request', validationFailed(failures).message, { failures });
}

function locate(originalError: Problem, failures: readonly InputFailure[]): GraphQLError {
  const nodes = new Set(failures.flatMap(({ node }) => node ?? []));
  return new GraphQLError(originalError.message, { nodes: [...nodes], originalError });
}
