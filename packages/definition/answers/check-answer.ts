import type { Failure, Path } from '../../common/problem.ts';
import { invalidJsonTextReason } from '../../common/text/text-rules.ts';
import type { Element } from '../definition-model.ts';
import type { AnswerRuleContext, Fail, Json } from '../model/answer-rule.ts';
import { ownMessagesOf } from '../questions/own-messages.ts';
import type { AnyQuestionType } from '../questions/question-types.ts';
import { isBlank } from '../questions/values/is-blank.ts';

/** Maximum number of failures: without it, a client determines the size of the error response. */
export const maxFailures = 1000;

export type CompiledQuestion = ReturnType<typeof compileQuestion>;

export function compileQuestion(row: AnyQuestionType, element: Element) {
  const { id, required } = element;
  return {
    id,
    required,
    validate: row.answerRule(element),
    defaultAnswer: row.defaultAnswer?.(element),
    messages: ownMessagesOf(element),
  };
}

export const answerRequired = 'An answer is required.';

/** What the check of an answer needs and reports. */
export interface CheckTarget {
  /** The path of the object that contains the answer: `answers`, or an entry. */
  readonly base: Path;
  readonly context: AnswerRuleContext;
  readonly failures: Failure[];
}

export const answersPath: Path = ['answers'];

/** The answer to store; undefined if it is absent or invalid. */
export function checkAnswer(
  { id, required, validate, defaultAnswer, messages }: CompiledQuestion,
  value: unknown,
  { base, context, failures }: CheckTarget,
): Json | undefined {
  const before = failures.length;
  let reported: Set<string> | undefined; // created for the first failure only: most answers are valid
  const fail: Fail = (code, message, ...at) => {
    if (failures.length >= maxFailures) return undefined;
    const path = [...base, id, ...at];
    const key = `${code} ${path.join('.')}`;
    if (!reported?.has(key)) failures.push({ path, code, message: messages?.get(code) ?? message });
    reported = (reported ?? new Set()).add(key);
    return undefined;
  };
  const answer = isBlank(value) ? defaultAnswer : validate(value, fail, context);
  const fault = invalidJsonTextReason(value);
  if (fault !== undefined) {
    const isReported = failures.slice(before).some(({ code }) => code === 'invalid_text');
    if (!isReported) fail('invalid_text', fault);
  }
  if (failures.length > before) return undefined;
  if (answer === undefined && required) return fail('required', answerRequired);
  return answer;
}
