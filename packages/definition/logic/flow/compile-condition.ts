import {
  type AnswerRef,
  numberOperators,
  type Operators,
} from '../../conditions/comparison-operators.ts';
import type { Condition } from '../../conditions/condition-model.ts';
import type { Op } from '../../conditions/operator-names.ts';
import type { Element } from '../../definition-model.ts';
import type { Json } from '../../model/answer-rule.ts';
import { positionName } from '../../model/entry-names.ts';
import { type AnyValueType, valueKindOf, valueTypeOf } from '../../questions/question-types.ts';
import { comparedIdsOf } from '../../questions/values/choice-options.ts';

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

/** A question or calculated value, as far as conditions and criteria need it. */
export interface ComparableQuestion {
  /** Built on first use, and once: many comparisons may name one question. */
  operators(): Operators;
}

/** What conditions and criteria can refer to, by id: elements with values, and the number of an entry. */
export function comparableQuestions(
  elements: readonly Element[],
): ReadonlyMap<string, ComparableQuestion> {
  const comparable = new Map<string, ComparableQuestion>([
    [positionName, { operators: () => numberOperators }],
  ]);
  for (const element of elements) {
    const row = valueTypeOf(element.type);
    if (!row) continue;
    let operators: Operators | undefined;
    comparable.set(element.id, {
      operators() {
        operators ??= operatorsOf(row, element);
        return operators;
      },
    });
  }
  return comparable;
}

function operatorsOf(row: AnyValueType, element: Element): Operators {
  const optionIds = comparedIdsOf(element);
  return row.operators?.({ optionIds, valueKind: valueKindOf(element) ?? 'text' }) ?? {};
}
