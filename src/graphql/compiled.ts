import {
  type DocumentNode,
  GraphQLError,
  getOperationAST,
  type OperationDefinitionNode,
  type SourceLocation,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Plugin } from 'graphql-yoga';
import { schema } from '../schema.ts';

/** How often an operation is interpreted before it is worth compiling, which takes milliseconds. */
const worthCompiling = 2;

/** An operation, as far as it is known to be asked for again. */
interface Known {
  uses: number;
  /** Undefined before it is worth it, and where it cannot be compiled. */
  run: CompiledQuery['query'] | undefined;
}

/**
 * Compiles operations that are asked for again. They are kept as long as Yoga keeps their parsed
 * documents, whose parts are the same objects each time.
 */
export function createCompiled(): Plugin {
  const operations = new WeakMap<OperationDefinitionNode, Known>();

  return {
    onExecute({ args: { document, operationName }, setExecuteFn }) {
      const operation = getOperationAST(document, operationName);
      if (!operation) return;
      const known = operations.get(operation) ?? { uses: 0, run: undefined };
      operations.set(operation, known);
      known.uses += 1;
      if (known.uses === worthCompiling + 1) {
        const compiled = compileQuery(schema, document, operation.name?.value);
        if (isCompiledQuery(compiled)) known.run = compiled.query;
      }
      const { run } = known;
      if (!run) return;
      setExecuteFn(async ({ rootValue, contextValue, variableValues }) => {
        const { errors, ...result } = await run(rootValue, contextValue, variableValues);
        return errors ? { ...result, errors: errors.map(asInterpreted(document)) } : result;
      });
    },
  };
}

/** Makes of an error of a compiled operation the one that interpreting it would have given. */
function asInterpreted({ loc }: DocumentNode) {
  return ({ message, path, originalError, locations = [] }: GraphQLError) =>
    new GraphQLError(message, {
      path,
      originalError,
      ...(loc && {
        source: loc.source,
        positions: locations.map((location) => positionOf(loc.source.body, location)),
      }),
    });
}

/** Where a line and a column are in a text: GraphQL, October 2021, 2.1.2 tells what ends a line. */
function positionOf(text: string, { line, column }: SourceLocation): number {
  const starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((end) => end.index + end[0].length)];
  return (starts[line - 1] ?? 0) + column - 1;
}
