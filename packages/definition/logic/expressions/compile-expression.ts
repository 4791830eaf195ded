import { type CelInput, type CelResult, isCelError, plan } from '@bufbuild/cel';
import { textLimits } from '../../model/definition-limits.ts';
import type { OptionScores } from '../../model/value-kind.ts';
import type {
  CompiledExpression,
  ExpressionAnswers,
  ExpressionCompiler,
  ExpressionContext,
  ExpressionResult,
} from './expression-compiler.ts';
import { environmentOf } from './language/environment.ts';
import { countCodePoints } from './language/text-search.ts';
import { type QuestionValue, questionValue } from './question-values.ts';
import { analyzeExpression } from './typing/analyze-expression.ts';
import type { VariableMeaning } from './typing/typing-context.ts';

/** Compiles expressions in CEL (docs/decisions/0050-expressions-are-cel.md). */
export const compileExpression: ExpressionCompiler = (source, scope): CompiledExpression => {
  const { root, variables, patterns, members } = analyzeExpression(source, { scope });
  const evaluate = plan(environmentOf(patterns), root);
  const used = Array.from(variables, ([name, meaning]) => ({ name, meaning }));
  return (answers, context) => {
    const values: Record<string, CelInput> = Object.create(null);
    for (const { name, meaning } of used) {
      const value = readVariable(meaning, answers, context, members);
      if (value !== undefined) values[name] = value;
    }
    return toResult(withoutStackTraces(() => evaluate(values)));
  };
};

function readVariable(
  meaning: VariableMeaning,
  answers: ExpressionAnswers,
  { today }: ExpressionContext,
  members: ReadonlySet<string>,
): CelInput | undefined {
  if (meaning.form === 'today') return today;
  const given = answers.get(meaning.question);
  const value = given && questionValue(given.answer, meaning.kind, members);
  if (meaning.form === 'answered') return value !== undefined;
  if (meaning.form === 'answer') return value;
  if (meaning.form === 'score') return scoreOf(value, meaning.scores);
  if (Array.isArray(value)) return value.length;
  return value instanceof Map ? value.size : 0;
}

/** The sum of the scores of the selected options. Other answers have none. */
function scoreOf(value: QuestionValue | undefined, scores: OptionScores): number {
  const selected: readonly unknown[] = [value].flat();
  return selected.reduce<number>((sum, id) => sum + (scores.get(String(id)) ?? 0), 0);
}

function toResult(result: CelResult): ExpressionResult {
  if (isCelError(result)) return undefined;
  switch (typeof result) {
    case 'boolean':
      return result;
    case 'bigint':
      return Number(result);
    case 'number':
      return Number.isFinite(result) ? result : undefined;
    case 'string':
      return isTooLong(result) ? undefined : result;
    default:
      return undefined;
  }
}

/** Texts have at most the characters of an answer. */
function isTooLong(text: string): boolean {
  const limit = textLimits.long_text;
  return text.length > limit && (text.length > 2 * limit || countCodePoints(text) > limit);
}

/** Errors are ordinary results of an evaluation; collecting their stack traces takes most of the time. */
function withoutStackTraces<Result>(evaluate: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return evaluate();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
