import type {
  Constant,
  Expr,
  Expr_Call,
  Expr_Comprehension,
} from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import type { PatternProgram } from '../language/pattern-program.ts';
import type { AnalyzedExpression } from '../typing/analyze-expression.ts';
import { childrenOf } from '../typing/typed-node.ts';
import type { VariableMeaning } from '../typing/typing-context.ts';
import { callCost, matchCost } from './function-costs.ts';
import {
  allEntries,
  entryCount,
  grownBy,
  iteratedOf,
  largest,
  listSizeOf,
  scalarSize,
  sizeOfAnswer,
  sizeOfMapLiteral,
  textSize,
  totalSize,
  type ValueSize,
} from './value-size.ts';

/** The cost of the evaluation of a node, and the size of the largest result. */
interface Estimate {
  readonly cost: number;
  readonly size: ValueSize;
}

interface CostContext {
  /** The sizes of variables, including those of the enclosing macros. */
  readonly sizes: ReadonlyMap<string, ValueSize>;
  readonly patterns: ReadonlyMap<string, PatternProgram>;
}

/** The elements of a form by id, which may not have been validated. */
export interface ElementsById {
  get(id: string): unknown;
}

/** Units of a variable, which may be missing; of another node; of an entry that is read or created. */
const variableCost = 6;
const nodeCost = 1;
const entryCost = 2;

/** Characters of the result that are counted in the time of one unit. */
const countedCharacters = 20;

/**
 * An upper bound of the cost of one evaluation, whatever the answers, and of the compilation. One unit takes
 * about 0.1 µs.
 *
 * @param elements by id, which bound their answers
 */
export function expressionCost(
  { root, variables, patterns, members, compileCost }: AnalyzedExpression,
  elements: ElementsById,
): number {
  const sizes = new Map(
    Array.from(variables, ([name, meaning]) => [name, sizeOf(meaning, elements)]),
  );
  const { cost, size } = estimate(root, { sizes, patterns });
  const reading = Array.from(variables.values(), (one) =>
    readingCost(one, elements, members),
  ).reduce((sum, one) => sum + one, 0);
  return Math.ceil(compileCost + reading + cost + totalSize(size) / countedCharacters);
}

function sizeOf(meaning: VariableMeaning, elements: ElementsById): ValueSize {
  if (meaning.form === 'answer') return sizeOfAnswer(meaning.kind, elements.get(meaning.question));
  return meaning.form === 'today' ? textSize('2026-01-31'.length) : scalarSize;
}

/** The entries of an answer are converted before the evaluation. */
function readingCost(
  meaning: VariableMeaning,
  elements: ElementsById,
  members: ReadonlySet<string>,
): number {
  const entries =
    meaning.form === 'today'
      ? 0
      : allEntries(meaning.kind, elements.get(meaning.question), members);
  return variableCost + entryCost * entries;
}

function estimate(node: Expr, context: CostContext): Estimate {
  const { case: kind, value } = node.exprKind;
  switch (kind) {
    case 'constExpr':
      return { cost: nodeCost, size: sizeOfConstant(value) };
    case 'identExpr':
      return { cost: variableCost, size: context.sizes.get(value.name) ?? scalarSize };
    case 'callExpr':
      return estimateCall(value, estimateChildren(node, context), context);
    case 'selectExpr':
      return withCost(estimateChildren(node, context), ([operand = scalarSize]) =>
        callCost('_[_]', [operand, textSize(value.field.length)]),
      );
    case 'listExpr':
      return estimateLiteral(estimateChildren(node, context), (sizes) =>
        listSizeOf(sizes.length, sizes.reduce(largest, scalarSize)),
      );
    case 'structExpr':
      return estimateLiteral(estimateChildren(node, context), sizeOfMapLiteral);
    case 'comprehensionExpr':
      return estimateMacro(value, context);
    default:
      return { cost: nodeCost, size: scalarSize };
  }
}

const estimateChildren = (node: Expr, context: CostContext): readonly Estimate[] =>
  childrenOf(node).map((child) => estimate(child, context));

function withCost(
  children: readonly Estimate[],
  costOf: (sizes: readonly ValueSize[]) => { work: number; size: ValueSize },
): Estimate {
  const { work, size } = costOf(children.map((child) => child.size));
  return { cost: children.reduce((sum, { cost }) => sum + cost, work), size };
}

function estimateCall(
  { function: name }: Expr_Call,
  operands: readonly Estimate[],
  { patterns }: CostContext,
): Estimate {
  const program = patterns.get(name);
  return withCost(operands, (sizes) =>
    program ? matchCost(program.steps, sizes[0] ?? scalarSize) : callCost(name, sizes),
  );
}

/** The condition and the step are evaluated for each entry. */
function estimateMacro(
  { iterRange, accuInit, loopCondition, loopStep, result, accuVar, iterVar }: Expr_Comprehension,
  context: CostContext,
): Estimate {
  if (!iterRange || !accuInit || !loopCondition || !loopStep || !result)
    return { cost: nodeCost, size: scalarSize };
  const range = estimate(iterRange, context);
  const start = estimate(accuInit, context);
  const within = (accumulated: ValueSize): CostContext => ({
    ...context,
    sizes: new Map([...context.sizes, [accuVar, accumulated], [iterVar, iteratedOf(range.size)]]),
  });
  const count = entryCount(range.size);
  const condition = estimate(loopCondition, within(start.size));
  const step = estimate(loopStep, within(start.size));
  const end = estimate(result, within(grownBy(start.size, step.size, count)));
  const each = entryCost + condition.cost + step.cost;
  return { cost: range.cost + start.cost + count * each + end.cost, size: end.size };
}

function sizeOfConstant({ constantKind }: Constant): ValueSize {
  return constantKind.case === 'stringValue' ? textSize(constantKind.value.length) : scalarSize;
}

function estimateLiteral(
  children: readonly Estimate[],
  sizeOfEntries: (sizes: readonly ValueSize[]) => ValueSize,
): Estimate {
  const work = nodeCost + entryCost * children.length;
  return withCost(children, (sizes) => ({ work, size: sizeOfEntries(sizes) }));
}
