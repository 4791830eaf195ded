import { parse } from '@bufbuild/cel';
import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { definitionLimits } from '../../../model/definition-limits.ts';
import { ExpressionError } from './expression-error.ts';

/**
 * Parses a source of bounded length and nesting, in bounded time.
 *
 * @throws {ExpressionError} if it is invalid
 */
export function parseSource(source: string) {
  if (source.length > definitionLimits.expressionLength)
    throw new ExpressionError(`must have at most ${definitionLimits.expressionLength} characters`);
  checkNesting(source);
  const { expr: root, sourceInfo } = parseOrFail(source);
  if (!root) throw new ExpressionError('must not be empty');
  return {
    root,
    /** Where the source of a node starts; of an operator, where the operator is. */
    offsetOf: (node: Expr) => afterSpace(source, sourceInfo?.positions[String(node.id)]),
  };
}

/** The parser includes the space before an operator. */
function afterSpace(source: string, offset: number | undefined): number | undefined {
  if (offset === undefined) return undefined;
  return source.length - source.slice(offset).trimStart().length;
}

function parseOrFail(source: string) {
  try {
    return parse(source);
  } catch (error) {
    throw toExpressionError(error, source);
  }
}

/** String literals and comments, in which brackets have no meaning; otherwise one bracket. */
const bracketPattern =
  /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/.*|[([{]|[)\]}]/g;

/** The parser takes quadratic time for brackets that are not closed, and a stack frame for each that is. */
function checkNesting(source: string): void {
  let depth = 0;
  for (const { 0: token, index } of source.matchAll(bracketPattern)) {
    if ('([{'.includes(token)) depth += 1;
    else if (')]}'.includes(token)) depth -= 1;
    if (depth > definitionLimits.expressionBrackets)
      throw new ExpressionError('brackets are nested too deeply', index);
  }
}

/** Messages of the parser are such as `<input>:1:5: found + but expecting …`. */
function toExpressionError(error: unknown, source: string): ExpressionError {
  if (error instanceof RangeError) return new ExpressionError('is nested too deeply');
  const message = error instanceof Error ? error.message : String(error);
  const [, line, column, text = message] = /^<input>:(\d+):(\d+): ([\s\S]*)$/.exec(message) ?? [];
  const found = /^found ([\s\S]*?) but expecting/.exec(text)?.[1];
  const lines = source.split('\n').slice(0, Number(line) - 1);
  return new ExpressionError(
    found === undefined ? text : `unexpected ${found}`,
    line === undefined
      ? undefined
      : lines.reduce((sum, { length }) => sum + length + 1, Number(column) - 1),
  );
}
