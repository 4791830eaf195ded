import type { Expr, Expr_Call } from '@bufbuild/cel-spec/cel/expr/syntax_pb.js';
import { definitionLimits } from '../../../model/definition-limits.ts';
import type { ValueKind } from '../../../model/value-kind.ts';
import {
  compilePattern,
  type PatternProgram,
  patternCompileCost,
} from '../language/pattern-program.ts';
import {
  boolType,
  doubleType,
  formatType,
  stringType,
  typeOfKind,
} from '../language/static-type.ts';
import { textLiteral } from './infer-literal.ts';
import { callNode, type TypedNode, variableNode } from './typed-node.ts';
import type { TypingContext, VariableMeaning } from './typing-context.ts';

/** The map of all answers; only its entries can be used. */
export const answersName = 'answers';

/** A form of call whose arguments are fixed when the expression is compiled; undefined for another call. */
type SpecialForm = (node: Expr, call: Expr_Call, context: TypingContext) => TypedNode | undefined;

const countable = new Set<ValueKind>(['list', 'map', 'list_map', 'number_map']);

export const specialForms: ReadonlyMap<string, SpecialForm> = new Map<string, SpecialForm>([
  ['_[_]', readAnswers],
  ['answered', (node, call, context) => bindQuestion(node, call, 'answered', context)],
  ['count', (node, call, context) => bindQuestion(node, call, 'count', context)],
  ['score', bindScore],
  [
    'today',
    (node, { args, target }, context) => {
      if (target || args.length > 0) context.fail(node, 'today() does not accept arguments');
      return variable(node, { form: 'today' }, context);
    },
  ],
  ['matches', matchPattern],
]);

/** The answer to a question as a variable. */
export function readQuestion(node: Expr, question: string, context: TypingContext): TypedNode {
  return variable(
    node,
    { form: 'answer', question, kind: kindOf(node, question, context) },
    context,
  );
}

/** `answers["id"]`. */
function readAnswers(node: Expr, { args }: Expr_Call, context: TypingContext) {
  const [operand, index] = args;
  const isAnswers =
    operand?.exprKind.case === 'identExpr' &&
    operand.exprKind.value.name === answersName &&
    !context.locals.has(answersName);
  if (!isAnswers) return undefined;
  return readQuestion(node, literalArgument(node, index, `${answersName}[…]`, context), context);
}

/** `answered("id")` and `count("id")`. */
function bindQuestion(
  node: Expr,
  { function: name, target, args }: Expr_Call,
  form: 'answered' | 'count',
  context: TypingContext,
): TypedNode {
  if (target || args.length !== 1) context.fail(node, `${name} takes the id of a question`);
  const question = literalArgument(node, args[0], name, context);
  const kind = kindOf(args[0] ?? node, question, context);
  if (form === 'count' && typeof kind === 'string' && !countable.has(kind))
    context.fail(
      node,
      `count needs a question with several values, not ${formatType(typeOfKind(kind))}`,
    );
  return variable(node, { form, question, kind }, context);
}

/** `score("id")`: the sum of the scores of the selected options. */
function bindScore(node: Expr, { target, args }: Expr_Call, context: TypingContext): TypedNode {
  if (target || args.length !== 1) context.fail(node, 'score takes the id of a question');
  const question = literalArgument(node, args[0], 'score', context);
  const kind = kindOf(args[0] ?? node, question, context);
  const scores = context.scope.scoresOf?.(question);
  if (!scores) return context.fail(node, 'score needs a question whose options can have scores');
  return variable(node, { form: 'score', question, kind, scores }, context);
}

/** `text.matches("pattern")` and `matches(text, "pattern")`. */
function matchPattern(node: Expr, { target, args }: Expr_Call, context: TypingContext): TypedNode {
  const [text, pattern, ...rest] = target ? [target, ...args] : args;
  if (!text || !pattern || rest.length > 0)
    return context.fail(node, 'matches takes a text and a pattern');
  const operand = context.infer(text, context);
  if (operand.type.name !== 'string')
    context.fail(node, `matches needs a string, not ${formatType(operand.type)}`);
  const source = literalArgument(node, pattern, 'matches', context);
  const name = context.addPattern(source, programOf(pattern, source, context));
  return { type: boolType, expr: callNode(node, name, [operand]) };
}

/** The cost of compiling a character of a pattern, and a step of its program. */
const patternCharacterCost = 20;
const patternStepCost = 1;

/** The size of a program is known only after its compilation, which is slow for hostile patterns. */
function programOf(
  node: Expr,
  pattern: string,
  { spend, fail, patternFault }: TypingContext,
): PatternProgram {
  const cost = patternCharacterCost * patternCompileCost(pattern);
  spend(cost);
  if (cost > definitionLimits.expressionCost) fail(node, 'the pattern is too large');
  const program = compilePattern(pattern);
  if (!program) return fail(node, patternFault?.(pattern) ?? 'the pattern is invalid');
  spend(patternStepCost * program.steps);
  if (program.steps > definitionLimits.patternSteps) fail(node, 'the pattern is too large');
  return program;
}

function literalArgument(
  node: Expr,
  argument: Expr | undefined,
  name: string,
  context: TypingContext,
): string {
  return (
    textLiteral(argument) ??
    context.fail(argument ?? node, `the argument of ${name} must be a string literal`)
  );
}

function kindOf(node: Expr, question: string, { scope, later, fail }: TypingContext) {
  const kind = scope.get(question);
  if (kind) return kind;
  const name = JSON.stringify(question.slice(0, 100));
  return fail(
    node,
    later?.has(question) ? `${name} refers to a later question` : `unknown name ${name}`,
  );
}

const typeOfForm = {
  answered: boolType,
  count: doubleType,
  score: doubleType,
  today: stringType,
};

function variable(node: Expr, meaning: VariableMeaning, context: TypingContext): TypedNode {
  const type = meaning.form === 'answer' ? typeOfKind(meaning.kind) : typeOfForm[meaning.form];
  return { type, expr: variableNode(node, context.bind(meaning)) };
}
