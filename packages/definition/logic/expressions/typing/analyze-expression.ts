import type { Expr } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import type { FailureCode } from '../../../../common/failure-codes.ts';
import { definitionLimits } from '../../../model/definition-limits.ts';
import { ExpressionError } from '../language/expression-error.ts';
import { parseSource } from '../language/parse-source.ts';
import type { PatternProgram } from '../language/pattern-program.ts';
import type { StaticType } from '../language/static-type.ts';
import { memberNames } from './infer-literal.ts';
import { inferNode } from './infer-node.ts';
import { childrenOf } from './typed-node.ts';
import type { QuestionNames, VariableMeaning } from './typing-context.ts';

/** A typed expression as it is evaluated. */
export interface AnalyzedExpression {
  readonly root: Expr;
  readonly type: StaticType;
  /** The meanings of its variables, by name. */
  readonly variables: ReadonlyMap<string, VariableMeaning>;
  /** Its patterns by the names of the functions that match them. */
  readonly patterns: ReadonlyMap<string, PatternProgram>;
  /** The names that it reads of maps and entries. */
  readonly members: ReadonlySet<string>;
  readonly compileCost: number;
}

/** The cost of a character of the source. */
const characterCost = 10;

/**
 * Parses an expression, checks its types, and rewrites it: integer literals to doubles, questions and
 * special forms to variables, `matches` to functions of one pattern.
 *
 * @throws {ExpressionError} if it is invalid
 */
export function analyzeExpression(source: string, names: QuestionNames): AnalyzedExpression {
  const { root, offsetOf } = parseSource(source);
  let compileCost = characterCost * source.length;
  const fail = (node: Expr, message: string, code?: FailureCode): never => {
    throw new ExpressionError(message, offsetOf(node), compileCost, code);
  };
  checkDepth(root, fail);
  const variables = new Map<string, VariableMeaning>();
  const patterns = new Map<string, PatternProgram>();
  const variableNames = new Map<string, string>();
  const functionNames = new Map<string, string>();
  const { type, expr } = inferNode(root, {
    ...names,
    locals: new Map(),
    infer: inferNode,
    fail,
    sourceAt: (node) => {
      const offset = offsetOf(node);
      return offset === undefined ? undefined : source.slice(offset);
    },
    spend: (cost) => {
      compileCost += cost;
    },
    bind(meaning) {
      const key = [meaning.form, ...('question' in meaning ? [meaning.question] : [])].join(' ');
      const name = nameIn(variableNames, key, '@variable');
      variables.set(name, meaning);
      return name;
    },
    addPattern(pattern, program) {
      const name = nameIn(functionNames, pattern, '@matches');
      patterns.set(name, program);
      return name;
    },
  });
  return { root: expr, type, variables, patterns, members: memberNames(expr), compileCost };
}

/** One name for each key. No source can contain them, and none has a dot, which would denote a namespace. */
function nameIn(names: Map<string, string>, key: string, prefix: string): string {
  const name = names.get(key) ?? `${prefix}${names.size}`;
  names.set(key, name);
  return name;
}

/** Everything after parsing is recursive. */
function checkDepth(root: Expr, fail: (node: Expr, message: string) => never): void {
  let level: readonly Expr[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    const [first] = level;
    if (first && depth > definitionLimits.expressionDepth) fail(first, 'is nested too deeply');
    level = level.flatMap(childrenOf);
  }
}
