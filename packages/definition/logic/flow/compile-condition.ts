import type { AnswerRef } from '../../conditions/comparison-operators.ts';
import type { Condition } from '../../conditions/condition-model.ts';
import type { Op } from '../../conditions/operator-names.ts';
import type { Json } from '../../model/answer-rule.ts';
import type { ComparableQuestion } from './comparable-questions.ts';

/** Answers by question id; questions that are unanswered or hidden are absent. */
export type AnswerMap = ReadonlyMap<string, AnswerRef>;

/** The answers that are known at a place of a form. */
export type KnownAnswers = Pick<AnswerMap, 'get' | 'has'>;

/** Stored answers as input of conditions and criteria. */
export function answerMapOf(answers: Readonly<Record<string, Json>>): AnswerMap {
  return new Map(Object.entries(answers).map(([id, answer]) => [id, { answer }]));
}

/** A compiled condition or criterion: whether it holds for the answers. */
export type Predicate = (answers: KnownAnswers) => boolean;

/** The comparison of the answer to one question, in a condition or a criterion. */
export interface ComparisonSpec {
  readonly question: string;
  readonly op: Op;
  readonly value?: Json | undefined;
}

/**
 * Compiles a condition; done once per version.
 *
 * @param questions the questions that the condition can refer to, by id
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

/** Without an answer every operator except `is_empty` is false, the negated ones included. */
export function compileComparison(
  { question, op, value }: ComparisonSpec,
  comparable: ComparableQuestion | undefined,
): Predicate {
  if (op === 'is_empty') return (answers) => !answers.has(question);
  if (op === 'is_answered') return (answers) => answers.has(question);
  const test = comparable?.operators()[op]?.(value, throwUncheckedDefinition);
  if (!test)
    throw new Error(`Definition was not validated: operator ${op} on question ${question}`);
  return (answers) => {
    const given = answers.get(question);
    return given !== undefined && test(given);
  };
}

function throwUncheckedDefinition(code: string, message: string): undefined {
  throw new Error(`Definition was not validated: ${code}: ${message}`);
}
