import type { Json } from '../base/answer-rule.ts';
import type { AnswerRef } from '../conditions/comparison-operators.ts';
import type { Condition } from '../conditions/condition-model.ts';
import type { Op } from '../conditions/operator-names.ts';
import type { AnyQuestionType } from '../question-types.ts';

/** The answers so far, by question id; a question that is not answered or not shown is missing. */
export type AnswerMap = ReadonlyMap<string, AnswerRef>;

/** Stored answers, as conditions and criteria see them. */
export function answerMapOf(answers: Readonly<Record<string, Json>>): AnswerMap {
  return new Map(Object.entries(answers).map(([id, answer]) => [id, { answer }]));
}

/** Tells whether the answers are as asked. */
export type Predicate = (answers: AnswerMap) => boolean;

/** What a condition needs to know of the question that it names. */
export interface ComparableQuestion {
  readonly row: AnyQuestionType;
  readonly optionIds: ReadonlySet<string>;
}

/** One comparison of one question's answer, as conditions and criteria make it. */
export interface ComparisonSpec {
  readonly question: string;
  readonly op: Op;
  readonly value?: Json | undefined;
}

/**
 * Makes a function of a condition, once per version.
 *
 * @param questions all that a parsed condition can name
 */
export function compileCondition(
  condition: Condition,
  questions: ReadonlyMap<string, ComparableQuestion>,
): Predicate {
  const compile = (inner: Condition) => compileCondition(inner, questions);
  if ('all' in condition) {
    const every = condition.all.map(compile);
    return (answers) => every.every((holds) => holds(answers));
  }
  if ('any' in condition) {
    const some = condition.any.map(compile);
    return (answers) => some.some((holds) => holds(answers));
  }
  if ('not' in condition) {
    const holds = compile(condition.not);
    return (answers) => !holds(answers);
  }
  return compileComparison(condition, questions.get(condition.question));
}

/** On an unanswered question every op but `is_empty` is false, the negative ones too. */
export function compileComparison(
  { question, op, value }: ComparisonSpec,
  comparable: ComparableQuestion | undefined,
): Predicate {
  if (op === 'is_empty') return (answers) => !answers.has(question);
  if (op === 'is_answered') return (answers) => answers.has(question);
  const test = comparable?.row
    .operators?.(comparable.optionIds)
    [op]?.(value, throwUncheckedDefinition);
  if (!test) throw new Error(`The definition was not checked: ${op} on ${question}`);
  return (answers) => {
    const given = answers.get(question);
    return given !== undefined && test(given);
  };
}

function throwUncheckedDefinition(code: string, message: string): undefined {
  throw new Error(`The definition was not checked: ${code}, ${message}`);
}
