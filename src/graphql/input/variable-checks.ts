import { type DocumentNode, type GraphQLSchema, Kind } from 'graphql';
import { type ArgumentCheck, argumentCheckOf } from '../../input/read-arguments.ts';
import { visitFields } from './invalid-arguments.ts';

/**
 * The checks of arguments that are variables, for an operation that is executed many times: its
 * literals are checked the first time only.
 *
 * @param document with one operation
 * @returns a function that throws a `GraphQLError` for the first variable that fails a check
 */
export function planVariableChecks(
  schema: GraphQLSchema,
  document: DocumentNode,
): (variables: Readonly<Record<string, unknown>>) => void {
  const checks: { readonly name: string; readonly check: ArgumentCheck }[] = [];
  visitFields(schema, document, undefined, {}, (node, field) => {
    for (const { name, value } of node.arguments ?? []) {
      const argument = field.args.find((one) => one.name === name.value);
      const check = argument && argumentCheckOf(argument);
      if (check && value.kind === Kind.VARIABLE) checks.push({ name: value.name.value, check });
    }
  });
  return (variables) => {
    for (const { name, check } of checks) {
      const value = variables[name];
      if (value !== undefined && value !== null) check(value);
    }
  };
}
